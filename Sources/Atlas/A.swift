enum A {}
