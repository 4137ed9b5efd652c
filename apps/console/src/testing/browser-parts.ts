const computed = window.getComputedStyle.bind(window)

const IDLE_AFTER_MS = 200
const STYLE_ID = 'hidden-parts'
/** Class names by which antd hides a part that it keeps. Pages of tests have no other style of antd: working them all out took a quarter of the time. */
const HIDDEN_PARTS = [
  'dropdown',
  'select-dropdown',
  'picker-dropdown',
  'tabs-dropdown',
  'popover',
  'tooltip',
  'menu',
  'menu-submenu',
  'form-item',
]
  .map((name) => `.ant-${name}-hidden`)
  .join()

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
  // Soon enough for who waits for it, and late enough that most tests are over before.
  window.requestIdleCallback ??= (work) =>
    Number(setTimeout(() => work({ didTimeout: false, timeRemaining: () => 0 }), IDLE_AFTER_MS))
  window.cancelIdleCallback ??= (handle) => clearTimeout(handle)
  Element.prototype.scrollIntoView ??= () => undefined
  // jsdom has getComputedStyle for elements only and complains about pseudo-elements, which antd asks for when it measures scroll bars.
  window.getComputedStyle = (element) => computed(element)
  // The files of a worker share the page.
  if (document.getElementById(STYLE_ID)) return
  const style = document.createElement('style')
  style.id = STYLE_ID
  style.textContent = `${HIDDEN_PARTS} { display: none }`
  document.head.append(style)
}
