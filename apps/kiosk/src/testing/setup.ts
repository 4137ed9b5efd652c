import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

configure({ asyncUtilTimeout: 5_000 })

/** jsdom paints nothing: a picture is there at once. */
HTMLImageElement.prototype.decode = () => Promise.resolve()
/** Nor does it capture a pointer. */
Element.prototype.setPointerCapture = () => undefined
Element.prototype.hasPointerCapture = () => false

afterEach(() => {
  cleanup()
  localStorage.clear()
})
