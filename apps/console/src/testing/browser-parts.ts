const computed = window.getComputedStyle.bind(window)

/** Browser parts that jsdom lacks and our screens use: a quiet stand-in for each. */
export function addBrowserParts(): void {
  window.matchMedia ??= (query: string) =>
    ({
      matches: false,
      media: query,
      onchange: null,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
      dispatchEvent: () => false,
    }) satisfies MediaQueryList

  window.ResizeObserver ??= class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  }
  window.IntersectionObserver ??= class {
    root = null
    rootMargin = ''
    scrollMargin = ''
    thresholds = []
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
    takeRecords(): IntersectionObserverEntry[] {
      return []
    }
  }
  Element.prototype.scrollIntoView ??= () => undefined
  // jsdom has getComputedStyle for elements only and complains about pseudo-elements, which antd asks for when it measures scroll bars.
  window.getComputedStyle = (element) => computed(element)
}
