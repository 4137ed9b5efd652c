import { guardPage } from './guard.ts'
import type { DiagramLook, DrawAnswer, DrawRequest } from '../lib/diagrams/messages.ts'

/** Characters and edges of a diagram that is still drawn. */
const TEXT_MOST = 20_000
const EDGES_MOST = 300
const PROBLEM_CHARACTERS = 400

guardPage()
const { default: mermaid } = await import('mermaid')

/** The library has one setting for all and draws one at a time. */
let turn: Promise<unknown> = Promise.resolve()

async function draw({ id, code, look }: DrawRequest): Promise<DrawAnswer> {
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    maxTextSize: TEXT_MOST,
    maxEdges: EDGES_MOST,
    htmlLabels: false,
    theme: 'base',
    themeVariables: variablesOf(look),
    fontFamily: look.fontFamily,
    // What a diagram may not set by itself.
    secure: [
      'secure',
      'securityLevel',
      'startOnLoad',
      'maxTextSize',
      'suppressErrorRendering',
      'maxEdges',
      'themeCSS',
      'fontFamily',
      'altFontFamily',
      'htmlLabels',
      'dompurifyConfig',
    ],
  })
  try {
    const { svg } = await mermaid.render(`diagram-${id}`, code)
    return { id, ...toPicture(svg) }
  } catch (error) {
    // A mistake in the diagram is the writer's; the console shows its code, and says where it is one.
    return { id, problem: String(error instanceof Error ? error.message : error).slice(0, PROBLEM_CHARACTERS) }
  } finally {
    document.querySelector(`#ddiagram-${id}`)?.remove()
  }
}

/** As a picture file: well-formed XML, and its natural size (that of its view box) in the element itself, where the library says how wide it may grow. */
function toPicture(html: string): { svg?: string; width?: number; height?: number } {
  const svg = new DOMParser().parseFromString(html, 'text/html').querySelector('svg')
  const [, , width, height] =
    svg
      ?.getAttribute('viewBox')
      ?.split(/[\s,]+/)
      .map(Number) ?? []
  if (!svg || !width || !height) return {}
  svg.setAttribute('width', String(width))
  svg.setAttribute('height', String(height))
  return { svg: new XMLSerializer().serializeToString(svg), width, height }
}

function variablesOf({
  isDark,
  fontFamily,
  surface,
  raised,
  text,
  border,
  line,
  accent,
}: DiagramLook): Record<string, string | boolean> {
  return {
    darkMode: isDark,
    fontFamily,
    fontSize: '14px',
    background: surface,
    primaryColor: raised,
    primaryTextColor: text,
    primaryBorderColor: border,
    secondaryColor: surface,
    tertiaryColor: surface,
    lineColor: line,
    textColor: text,
    titleColor: text,
    mainBkg: raised,
    nodeBorder: border,
    clusterBkg: surface,
    clusterBorder: border,
    edgeLabelBackground: surface,
    nodeTextColor: text,
    actorBkg: raised,
    actorBorder: border,
    actorTextColor: text,
    actorLineColor: line,
    signalColor: line,
    signalTextColor: text,
    labelBoxBkgColor: raised,
    labelBoxBorderColor: border,
    labelTextColor: text,
    noteBkgColor: raised,
    noteBorderColor: border,
    noteTextColor: text,
    activationBkgColor: raised,
    activationBorderColor: accent,
    dropShadow: 'none',
    useGradient: false,
  }
}

const answer = (message: DrawAnswer): void => window.parent.postMessage(message, '*')

window.addEventListener('message', ({ source, data }: MessageEvent<DrawRequest>) => {
  if (source !== window.parent) return
  turn = turn.then(async () => answer(await draw(data)))
})
answer({ isReady: true })
