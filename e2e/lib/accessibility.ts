import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { spend } from './spent.ts'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

interface Violation {
  id: string
  impact: string | null
  nodes: { html: string }[]
}

/** What axe keeps of a rule; its impact is the impact of what the rule finds. */
interface Rule {
  id: string
  impact: string | null
  tags: string[]
  enabled: boolean
}

/**
 * Signatures of the elements that were examined without a finding: markup, state, all elements around, theme, colour scheme and width. The
 * frame and most of a page stay the same from one look to the next; the same element under the same circumstances is not examined twice.
 */
const examined = { all: new Set<string>(), colours: new Set<string>() }

/**
 * What axe finds serious or critical on the page as it stands, one line each; empty is what we want.
 * `colours` asks for those rules alone that a theme or a colour scheme can break, where all others were asked of the same page.
 */
export async function findBarriers(page: Page, scope: 'all' | 'colours' = 'all'): Promise<string[]> {
  return spend('axe', async () => {
    // Evaluated through the debugger, so the page's own content policy stays as strict as it is.
    if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await readFile(AXE, 'utf8'))
    const known = scope === 'all' ? examined.all : new Set([...examined.all, ...examined.colours])
    const { violations, signatures } = await page.evaluate(examine, { scope, known: [...known] })
    const found = violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
    if (found.length === 0) for (const signature of signatures) examined[scope].add(signature)
    return found
  })
}

/** In the page: runs axe on what is not known yet. Answers its findings and the signatures of the larger elements on the page. */
async function examine({ scope, known }: { scope: 'all' | 'colours'; known: string[] }): Promise<{
  violations: Violation[]
  signatures: string[]
}> {
  const LARGE = 12
  const MOST_LEFT_OUT = 16
  const knownSignatures = new Set(known)
  /** FNV-1a twice, with two beginnings: 64 bits as text. */
  const hash = (text: string): string => {
    let one = 0x811c9dc5
    let other = 0x1234567
    for (let i = 0; i < text.length; i += 1) {
      one = Math.imul(one ^ text.charCodeAt(i), 0x01000193)
      other = Math.imul(other ^ text.charCodeAt(i), 0x01000193)
    }
    return `${(one >>> 0).toString(36)}.${(other >>> 0).toString(36)}`
  }
  const opening = (element: Element): string => {
    const { value, checked } = element as Partial<HTMLInputElement>
    const attributes = [...element.attributes].map(({ name, value: text }) => `${name}=${text}`)
    const isActive = element === document.activeElement
    return [element.tagName, ...attributes, value ?? '', checked ?? '', isActive, element.matches(':hover')].join('|')
  }
  const contents = new Map<Element, { hash: string; size: number }>()
  const read = (element: Element): { hash: string; size: number } => {
    let text = opening(element)
    let size = 1
    for (const node of element.childNodes) {
      if (node instanceof Element) {
        const inner = read(node)
        text += `<${inner.hash}>`
        size += inner.size
      } else if (node instanceof Text) text += node.data
    }
    const content = { hash: hash(text), size }
    contents.set(element, content)
    return content
  }
  read(document.body)
  const circumstances = [
    matchMedia('(prefers-color-scheme: dark)').matches,
    innerWidth,
    innerHeight,
    opening(document.documentElement),
    // Themes and accents stand in style sheets and variables.
    document.documentElement.getAttribute('style') ?? '',
    getComputedStyle(document.body).backgroundColor,
    getComputedStyle(document.body).color,
  ].join('|')
  const signatures: string[] = []
  const leftOut: { element: Element; size: number }[] = []
  const visit = (element: Element, around: string): void => {
    const content = contents.get(element)
    if (!content || content.size < LARGE) return
    const signature = hash(`${around}>${content.hash}`)
    if (element !== document.body && knownSignatures.has(signature)) {
      leftOut.push({ element, size: content.size })
      return
    }
    signatures.push(signature)
    const inside = hash(`${around}>${opening(element)}`)
    for (const child of element.children) visit(child, inside)
  }
  visit(document.body, hash(circumstances))

  const { axe } = globalThis as unknown as {
    axe: {
      run(context: object, options: object): Promise<{ violations: Violation[] }>
      _audit: { rules: Rule[]; tagExclude: string[] }
    }
  }
  const asked = axe._audit.rules.filter(
    ({ impact, enabled, tags }) =>
      enabled &&
      !tags.some((tag) => axe._audit.tagExclude.includes(tag)) &&
      impact !== 'minor' &&
      impact !== 'moderate' &&
      (scope === 'all' || tags.includes('cat.color')),
  )
  const exclude = leftOut
    .toSorted((one, other) => other.size - one.size)
    .slice(0, MOST_LEFT_OUT)
    .map(({ element }) => element)
  const { violations } = await axe.run(
    { include: document, ...(exclude.length > 0 && { exclude }) },
    { resultTypes: ['violations'], runOnly: asked.map(({ id }) => id) },
  )
  return { violations, signatures }
}
