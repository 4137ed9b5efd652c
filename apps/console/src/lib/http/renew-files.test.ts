import { http } from 'msw'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { failed, ok, server } from '../../testing/server.ts'
import { signInForTest } from '../../testing/session.ts'
import { isOver, watchFiles } from './renew-files.ts'

const ADDRESS = '/api/blade-biz/localFile/findViewUrl'
const address = (ends: number, id = '77'): string => `/api/blade-resource/file/${id}/thumb?exp=${ends}&sig=abc.000000`
const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1_000) + seconds
const [OLD, NEW] = [address(inSeconds(-60)), address(inSeconds(600))]

beforeAll(watchFiles)
beforeEach(() => signInForTest())
afterEach(() => document.body.replaceChildren())

function show(src: string): { picture: HTMLImageElement; onError: ReturnType<typeof vi.fn> } {
  const picture = document.createElement('img')
  const onError = vi.fn()
  picture.setAttribute('src', src)
  picture.addEventListener('error', onError)
  document.body.append(picture)
  return { picture, onError }
}
const fail = (picture: HTMLImageElement): boolean => picture.dispatchEvent(new Event('error'))

/** Answers with a new address, or as set; counts. */
function renewing(answer: () => Response = () => ok(NEW)) {
  const asked = vi.fn()
  server.use(
    http.get(ADDRESS, ({ request }) => {
      asked(new URL(request.url).search)
      return answer()
    }),
  )
  return asked
}

describe('a signed address', () => {
  it('is over from its end on, and nothing else ever is', () => {
    const now = Date.now()
    expect([
      isOver(address(inSeconds(-1)), 0, now),
      isOver(address(inSeconds(60)), 0, now),
      isOver(address(inSeconds(3)), 5_000, now),
    ]).toEqual([true, false, true])
    expect(
      ['', 'https://other.example/a.png', 'data:image/png;base64,x', '/api/blade-resource/file/77/thumb'].map((one) =>
        isOver(one),
      ),
    ).toEqual([false, false, false, false])
  })
})

describe('a picture on a page that stays open', () => {
  it('is given a new address once its own has ended, however many copies there are, and the page sees no failure', async () => {
    const asked = renewing()
    const copies = [show(OLD), show(OLD)]

    for (const { picture } of copies) fail(picture)

    await vi.waitFor(() => expect(copies.map(({ picture }) => picture.getAttribute('src'))).toEqual([NEW, NEW]))
    expect(asked.mock.calls).toEqual([['?fileId=77&variant=thumb']])
    expect(copies.map(({ onError }) => onError.mock.calls.length)).toEqual([0, 0])
  })

  it('fails where there is no new address for this person', async () => {
    renewing(() => failed(404, '数据不存在'))
    const { picture, onError } = show(OLD)

    fail(picture)

    await vi.waitFor(() => expect(onError).toHaveBeenCalledTimes(1))
    expect(picture.getAttribute('src')).toBe(OLD)
  })

  it('fails as it did while its address still holds', () => {
    const asked = renewing()
    const { picture, onError } = show(NEW)

    fail(picture)

    expect([onError.mock.calls.length, asked.mock.calls.length]).toEqual([1, 0])
  })
})

describe('a link to a file', () => {
  it('is followed by a new address once its own has ended', async () => {
    renewing()
    const link = document.createElement('a')
    const followed = vi.fn((event: Event) => event.preventDefault())
    link.href = OLD
    link.addEventListener('click', followed)
    document.body.append(link)

    link.click()

    await vi.waitFor(() => expect(followed).toHaveBeenCalledTimes(1))
    expect(link.getAttribute('href')).toBe(NEW)
  })
})
