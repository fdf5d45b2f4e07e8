import Foundation
import Testing

@testable import Photos

struct PhotoNotationTests {
    @Test func `K1 Each notation is read, or named as unreadable, and never replaced`() throws {
        let notations = try PhotoNotation.all()
        #expect(notations.count > 20)
        for (name, right) in notations {
            let photo = try Photo(PhotoNotation.bytes(name))
            let time = photo.taken.map {
                String(
                    format: "%04d:%02d:%02d %02d:%02d:%02d", $0.year, $0.month, $0.day, $0.hour,
                    $0.minute, $0.second)
            }
            #expect(time == right.time, "\(name)")
            #expect(photo.taken?.offset == right.offset.flatMap(CaptureTime.offset), "\(name)")
            #expect(photo.unreadable.map(\.description) == right.unreadable, "\(name)")
            let position = photo.position.map { [$0.latitude, $0.longitude] }
            #expect(position?.count == right.position?.count, "\(name)")
            for (degrees, expected) in zip(position ?? [], right.position ?? []) {
                #expect(abs(degrees - expected) < 1e-9, "\(name)")
            }
        }
    }
}
