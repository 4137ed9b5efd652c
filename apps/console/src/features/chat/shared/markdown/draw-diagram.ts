import type { DiagramLook, DrawAnswer, DrawRequest } from '../../../../lib/diagrams/messages.ts'

/** Longer than this no diagram takes; then the page is thrown away, with whatever it is lost in. */
const PATIENCE_MS = 20_000
/** Diagrams are laid out within it; they grow beyond it where they need to. */
const PAGE_WIDTH_PX = 1_200

/** A drawn diagram as a picture: an address that asks for nothing and runs nothing, and its size in pixels. */
export interface DrawnDiagram {
  address: string
  width: number
  height: number
}

/** Why there is none, in the words of the library; `""` where it said nothing. */
export interface NoDiagram {
  problem: string
}

interface Page {
  frame: HTMLIFrameElement
  isReady: Promise<void>
  waiting: Map<number, (answer: Extract<DrawAnswer, { id: number }>) => void>
  close: () => void
}

let page: Page | undefined
let lastId = 0

/**
 * Draws what a model wrote as a picture. The library works in a page without our origin that may ask for nothing (diagram.html), and what it draws is shown as a picture, which
 * browsers let neither run anything nor ask for anything. {@link NoDiagram} where the code is none.
 */
export async function drawDiagram(code: string, look: DiagramLook): Promise<DrawnDiagram | NoDiagram> {
  if (page && !page.frame.isConnected) page.close()
  const opened = (page ??= openPage())
  const { frame, isReady, waiting } = opened
  const id = (lastId += 1)
  try {
    const answer = await inTime(
      isReady.then(
        () =>
          new Promise<Extract<DrawAnswer, { id: number }>>((resolve) => {
            waiting.set(id, resolve)
            frame.contentWindow?.postMessage({ id, code, look } satisfies DrawRequest, '*')
          }),
      ),
    )
    const { svg, width, height, problem = '' } = answer
    return svg && width && height ? { address: addressOf(svg), width, height } : { problem }
  } catch {
    // Lost in one diagram: the next has a page of its own. The code is shown.
    opened.close()
    return { problem: '' }
  } finally {
    waiting.delete(id)
  }
}

function openPage(): Page {
  const frame = document.createElement('iframe')
  frame.src = '/diagram.html'
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  frame.title = ''
  // It has to be laid out, and not to be seen.
  frame.style.cssText = `position: fixed; inset: 0 auto auto -10000px; width: ${PAGE_WIDTH_PX}px; height: 800px; border: 0; visibility: hidden; pointer-events: none`
  const waiting: Page['waiting'] = new Map()
  let ready: () => void
  const isReady = new Promise<void>((resolve) => (ready = resolve))
  const onMessage = ({ source, data }: MessageEvent<DrawAnswer>): void => {
    if (source !== frame.contentWindow) return
    if ('isReady' in data) ready()
    else waiting.get(data.id)?.(data)
  }
  window.addEventListener('message', onMessage)
  document.body.append(frame)
  const opened: Page = {
    frame,
    isReady,
    waiting,
    close() {
      window.removeEventListener('message', onMessage)
      frame.remove()
      if (page === opened) page = undefined
    },
  }
  return opened
}

function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('a diagram took too long')), PATIENCE_MS)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/** Not of a `blob:`: that would be a page of our origin when it is opened by itself. */
function addressOf(svg: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
}

/** The look of the theme on screen, read off its colours: themes belong to the shell. */
export function lookOnScreen(): DiagramLook {
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string, fallback: string): string => style.getPropertyValue(name).trim() || fallback
  return {
    isDark: document.documentElement.style.colorScheme === 'dark',
    fontFamily: getComputedStyle(document.body).fontFamily || 'sans-serif',
    surface: colour('--dd-page', '#f5f6f8'),
    raised: colour('--dd-surface', '#ffffff'),
    text: colour('--dd-text', '#1f2329'),
    border: colour('--dd-border-strong', '#c9cdd4'),
    line: colour('--dd-text-soft', '#646a73'),
    accent: colour('--dd-link', '#1677ff'),
  }
}
