import { describe, expect, it } from 'vitest'
import { cleanNotice, noticeAddress } from './notice-html.ts'

describe('the HTML of a notice', () => {
  it.each([
    [
      '<p>a <b>b</b> <i>c</i></p><h1>d</h1><ul><li>e</li></ul>',
      '<p>a <strong>b</strong> <em>c</em></p><h2>d</h2><ul><li>e</li></ul>',
    ],
    ['<div>one</div><div>two<br>three</div>', '<p>one</p><p>two<br>three</p>'],
    ['<p style="color:red" onclick="x()">a<span class="y">b</span></p>', '<p>ab</p>'],
    [
      '<a href="https://a.example/?x=1&amp;y=2">a</a>',
      '<a href="https://a.example/?x=1&amp;y=2" target="_blank" rel="noopener noreferrer">a</a>',
    ],
    ['<p>a &lt;b&gt; &amp; &#20320;</p>', '<p>a &lt;b&gt; &amp; 你</p>'],
    ['<p>a<p>b', '<p>a</p><p>b</p>'],
    ['</p><p>a</strong></p></ul>', '<p>a</p>'],
  ])('%s', (given, kept) => {
    expect(cleanNotice(given)).toBe(kept)
    expect(cleanNotice(cleanNotice(given))).toBe(kept)
  })

  it.each([
    '<script>alert(1)</script><p>a</p>',
    '<p>a</p><img src=x onerror=alert(1)>',
    '<p>a</p><svg onload=alert(1)><a href="javascript:alert(1)">x</a></svg>',
    '<p>a</p><iframe src="//evil.example"></iframe>',
    '<p>a</p><style>@import url(//evil.example)</style>',
    '<p onmouseover="alert(1)">a</p>',
    '<p>a</p><!--<img src=x>--><link rel=stylesheet href=//evil.example>',
    '<p title="<img src=x onerror=alert(1)>">a</p>',
    '<p>a</p><script>',
    '<p>a</p><math><mi><img src=x></mi></math>',
  ])('keeps nothing but the words of %s', (given) => {
    expect(cleanNotice(given)).toBe('<p>a</p>')
  })

  it.each([
    'javascript:alert(1)',
    'JaVa\tScript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    '/\\evil.example',
    'https://u:p@evil.example',
    'java&#115;cript:alert(1)',
  ])('leads nowhere for %s', (address) => {
    expect(noticeAddress(address)).toBeUndefined()
    expect(cleanNotice(`<p><a href="${address}">a</a></p>`)).not.toContain('<a')
  })

  it('leads to the address alone, whatever stands behind its quote', () => {
    expect(noticeAddress('https://a.example/"onclick="x')).toBeUndefined()
    expect(cleanNotice('<a href="https://a.example/"onclick="x">a</a>')).toBe(
      '<a href="https://a.example/" target="_blank" rel="noopener noreferrer">a</a>',
    )
  })

  it('has no element that its own writing did not make, whatever is put together', () => {
    const parts = [
      '<',
      '>',
      '"',
      "'",
      '/',
      ' ',
      'img src=x onerror=alert(1)',
      'script',
      'p',
      'a href=',
      'javascript:x',
      '&lt;',
      '&#60;',
      '<!--',
      '-->',
      '<svg>',
      '</p>',
      '=',
    ]
    let seed = 7
    const next = (most: number): number => (seed = (seed * 48_271) % 2_147_483_647) % most
    for (let round = 0; round < 5_000; round += 1) {
      const given = `<p>${Array.from({ length: 12 }, () => parts[next(parts.length)]).join('')}`
      const left = cleanNotice(given).replaceAll(
        /<\/?(?:p|h[234]|ul|ol|li|strong|em|u|s|blockquote|br|hr)>|<a href="(?:https?:\/\/|mailto:|\/(?!\/))[^"<>]*" target="_blank" rel="noopener noreferrer">|<\/a>/g,
        '',
      )
      expect([given, /[<>]/.test(left)]).toEqual([given, false])
    }
  })
})

describe('a notice from before there was an editor', () => {
  it.each([
    ['', ''],
    ['one\ntwo\n\nthree', '<p>one<br>two</p><p>three</p>'],
    ['# a\nb', '<h3>a</h3><p>b</p>'],
    ['- a\r\n- **b**\nend', '<ul><li>a</li><li><strong>b</strong></li></ul><p>end</p>'],
    ['1 < 2 & <你好>', '<p>1 &lt; 2 &amp; &lt;你好&gt;</p>'],
  ])('%j keeps its lines', (given, kept) => {
    expect(cleanNotice(given)).toBe(kept)
  })
})
