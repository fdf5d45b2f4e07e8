import Foundation
import Persistence

func inOrder(_ context: ManagedObjectContext) {
    _ = FetchedResultsController(
        FetchRequest<Note>(), sortedBy: SortDescriptor(\.text), in: context)
    _ = FetchedResultsController(FetchRequest<Note>(), sectionedBy: \.text, in: context)
}
