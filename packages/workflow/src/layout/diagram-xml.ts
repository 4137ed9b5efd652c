import type { Plan } from './plan.ts'

/** Room around a diagram, in pixels. */
const MARGIN_PX = 60

const NAMESPACES = [
  'xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI"',
  'xmlns:omgdc="http://www.omg.org/spec/DD/20100524/DC"',
  'xmlns:omgdi="http://www.omg.org/spec/DD/20100524/DI"',
].join(' ')

/** Diagrams as BPMN writes them; `element`: id of the process or collaboration that one shows. Ids in `taken` are not made again. */
export function diagramXml(diagrams: readonly { element: string; plan: Plan }[], taken: ReadonlySet<string>): string {
  const made = new Set<string>()
  const idFor = (wanted: string) => {
    let id = wanted
    while (taken.has(id) || made.has(id)) id += '_'
    made.add(id)
    return `id="${escaped(id)}"`
  }
  const of = (element: string, suffix = 'di') => `${idFor(`${element}_${suffix}`)} bpmnElement="${escaped(element)}"`
  return diagrams
    .map(({ element, plan }) => {
      const shapes = plan.shapes.map(({ id, box, isExpanded }) => {
        const bounds = `<omgdc:Bounds x="${at(box.x)}" y="${at(box.y)}" width="${round(box.width)}" height="${round(box.height)}" />`
        return `      <bpmndi:BPMNShape ${of(id)}${isExpanded ? ' isExpanded="true"' : ''}>${bounds}</bpmndi:BPMNShape>\n`
      })
      const edges = plan.edges.map(({ id, way }) => {
        const points = way.map(({ x, y }) => `<omgdi:waypoint x="${at(x)}" y="${at(y)}" />`)
        return `      <bpmndi:BPMNEdge ${of(id)}>${points.join('')}</bpmndi:BPMNEdge>\n`
      })
      const plane = `    <bpmndi:BPMNPlane ${of(element, 'plane')}>\n${shapes.join('')}${edges.join('')}    </bpmndi:BPMNPlane>\n`
      return `  <bpmndi:BPMNDiagram ${NAMESPACES} ${idFor(`${element}_diagram`)}>\n${plane}  </bpmndi:BPMNDiagram>\n`
    })
    .join('')
}

const round = (px: number): number => Math.round(px)
const at = (px: number): number => round(px + MARGIN_PX)

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The text without its diagrams; read from front to back once, however many there are. */
export function withoutDiagrams(xml: string): string {
  const opening = /<([\w.-]+:)?BPMNDiagram\b/g
  let rest = ''
  let from = 0
  for (let found = opening.exec(xml); found !== null; found = opening.exec(xml)) {
    const tagEnd = xml.indexOf('>', found.index)
    const isClosed = tagEnd > 0 && xml[tagEnd - 1] === '/'
    const closing = `</${found[1] ?? ''}BPMNDiagram`
    const end = isClosed ? tagEnd : xml.indexOf('>', xml.indexOf(closing, found.index))
    if (end < 0) break
    rest += xml.slice(from, found.index)
    from = end + 1
    opening.lastIndex = from
  }
  return rest + xml.slice(from)
}

/** Puts diagrams before the end of the document's element. */
export function insertDiagrams(xml: string, diagrams: string): string {
  const end = [...xml.matchAll(/<\/(?:[\w.-]+:)?definitions\s*>/g)].at(-1)?.index
  return end === undefined ? xml : `${xml.slice(0, end).trimEnd()}\n${diagrams}${xml.slice(end)}`
}
