/** Has the page's worker keep these pictures for a start without network, and no others. */
export function keepPictures(addresses: readonly string[]): void {
  // Absent without a secure context: then such a start shows none.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  void workers?.ready.then(({ active }) => active?.postMessage({ pictures: addresses }))
}
