import { describe, expect, it } from 'vitest'
import { homeProblems, isHomeLink } from './home-problems.ts'

describe('where a link of a home page may lead', () => {
  it.each([
    'https://example.com',
    'https://example.com:8443/a?b=c#d',
    'HTTPS://例子.中国/路径',
    '/',
    '/drawing/drawEx?id=1',
    '/#top',
  ])('there: %s', (link) => {
    expect(isHomeLink(link)).toBe(true)
  })

  it.each([
    '',
    'http://example.com',
    '//example.com',
    '/\\example.com',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://',
    'https://user:word@example.com',
    'https://a\\b.com',
    'example.com',
    '/a b',
    '/\texample.com',
    ' https://example.com',
  ])('not there: %s', (link) => {
    expect(isHomeLink(link)).toBe(false)
  })
})

describe('what is wrong with a home page', () => {
  it('is nothing when it is empty, or a banner has a picture or a title', () => {
    expect(homeProblems({})).toEqual([])
    expect(
      homeProblems({
        banners: [
          { image: '7', title: '', link: '' },
          { image: '', title: '夏天', link: ' /x ' },
        ],
        shortcuts: [{ name: '画', icon: '', link: '/draw' }],
      }),
    ).toEqual([])
  })

  it('stands beside its place', () => {
    const found = homeProblems({
      banners: [
        { image: '', title: ' ', link: '' },
        { image: '7', title: '', link: 'http://x.example' },
      ],
      shortcuts: [
        { name: ' ', icon: '', link: '' },
        { name: 'ok', icon: '', link: 'ftp://x' },
      ],
    })

    expect(found.map(({ field }) => field)).toEqual([
      'banners[0].title',
      'banners[1].link',
      'shortcuts[0].name',
      'shortcuts[0].link',
      'shortcuts[1].link',
    ])
  })
})
