const computed = window.getComputedStyle.bind(window)

/** Browser parts that jsdom lacks and our screens use: a quiet stand-in for each. */
export function addBrowserParts(): void {
  // As on https: what is sent in clear there is sent in clear here.
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true })
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
