import { describe, expect, it } from 'vitest'
import { isHarmless, withoutAddresses, withoutHandlers } from './guard.ts'

describe('the guard of the page that draws diagrams', () => {
  it.each([
    ['onclick', 'x()'],
    ['ONLOAD', 'x()'],
    ['href', 'javascript:x'],
    ['xlink:href', 'https://evil.example'],
    ['src', '//evil.example'],
    ['style', 'fill:url(https://evil.example)'],
    ['fill', 'url(//evil.example)'],
    ['style', 'fill:u\\72l(//evil.example)'],
  ])('lets no %s="%s" stand', (name, value) => {
    expect(isHarmless(name, value)).toBe(false)
  })

  it.each([
    ['href', '#part'],
    ['marker-end', 'url(#arrow)'],
    ['style', 'fill: url("#g"); color: red'],
    ['d', 'M0 0 L1 1'],
    ['class', 'node online'],
  ])('lets %s="%s" stand', (name, value) => {
    expect(isHarmless(name, value)).toBe(true)
  })

  it('takes addresses out of rules and leaves the rest', () => {
    expect(
      withoutAddresses('@import url(//evil.example); .a{background:URL( "//evil.example" );marker-end:url(#b)}'),
    ).toBe(' .a{background:none;marker-end:url(#b)}')
  })

  it.each([
    ['<img src=x onerror=alert(1)>', '<img src=x data-onerror=alert(1)>'],
    ['<svg/onload=x>', '<svg/data-onload=x>'],
    ['<a title=">" onclick="x">on click = 1, online=5</a>', '<a title=">" data-onclick="x">on click = 1, online=5</a>'],
    ['<a title=x" onclick=y>', '<a title=x" data-onclick=y>'],
    ['1 < 2 onx=3', '1 < 2 onx=3'],
  ])('%s has no handler', (given, kept) => {
    expect(withoutHandlers(given)).toBe(kept)
  })
})
