enum J {}
