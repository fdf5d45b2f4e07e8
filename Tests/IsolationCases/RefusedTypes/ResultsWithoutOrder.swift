import Foundation
import Persistence

func withoutOrder(_ context: ManagedObjectContext) {
    // refused: missing argument for parameter 'sortedBy'
    _ = FetchedResultsController(FetchRequest<Note>(), in: context)
}

func inAnOrderOfTheRequestAlone(_ context: ManagedObjectContext) {
    let request = FetchRequest<Note>(sortedBy: [SortDescriptor(\.text)])
    // refused: missing argument for parameter 'sortedBy'
    _ = FetchedResultsController(request, in: context)
}
