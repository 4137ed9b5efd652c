import { sharedModdle, elementOf, listOf, type ModdleElement } from '../definition/moddle.ts'
import { diagramXml, insertDiagrams, withoutDiagrams } from './diagram-xml.ts'
import { contentOf, edgesOf, isShape, planOf, shapesOf } from './plan.ts'
import { poolsOf } from './pools.ts'

/**
 * The diagram with a place for everything in it. One in which all nodes and flows have theirs comes back letter for letter; else all get new ones and,
 * where they have none, ids. What else the text holds stays as it is. Ids are those of the answer: store and parse that.
 *
 * @throws {Error} of the reader, when the text is no XML or no BPMN.
 */
export async function withLayout(xml: string): Promise<string> {
  const moddle = sharedModdle()
  const { rootElement: root } = await moddle.fromXML(xml)
  const processes = listOf(root, 'rootElements').filter(({ $type }) => $type === 'bpmn:Process')
  if (hasLayout(processes, root)) return xml
  const taken = new Set([...xml.matchAll(/\bid\s*=\s*["']([^"']*)["']/g)].map((found) => found[1] ?? ''))
  const isNamed = nameAll([...processes, ...participantsOf(root)], taken)
  const text = isNamed ? (await moddle.toXML(root, { format: true })).xml : xml
  return insertDiagrams(withoutDiagrams(text), diagramsOf(root, processes, taken))
}

/** Whether what can run is drawn whole, and nothing in part. A process that others call may be shown nowhere. */
function hasLayout(processes: readonly ModdleElement[], root: ModdleElement): boolean {
  const places = new Map(
    listOf(root, 'diagrams')
      .flatMap((diagram) => listOf(elementOf(diagram, 'plane'), 'planeElement'))
      .map((place) => [elementOf(place, 'bpmnElement'), place]),
  )
  const drawn = processes.map((process) => {
    const expected = expectedOf(process, places)
    const shown = expected.filter((element) => places.has(element)).length
    return { expected: expected.length, shown, isHidden: shown === 0 && process.isExecutable !== true }
  })
  const isWhole = ({ expected, shown }: { expected: number; shown: number }) => shown === expected
  if (drawn.every(isWhole)) return true
  return drawn.every((one) => isWhole(one) || one.isHidden) && drawn.some(({ shown }) => shown > 0)
}

/** Nodes and flows that a diagram of a process shows; not what a closed sub-process holds. */
function expectedOf(
  container: ModdleElement,
  places: ReadonlyMap<ModdleElement | undefined, ModdleElement>,
): ModdleElement[] {
  return contentOf(container).flatMap((element) => {
    if (element.$type === 'bpmn:SequenceFlow') return [element]
    if (!isShape(element)) return []
    return places.get(element)?.isExpanded === false ? [element] : [element, ...expectedOf(element, places)]
  })
}

const collaborationOf = (root: ModdleElement): ModdleElement | undefined =>
  listOf(root, 'rootElements').find(({ $type }) => $type === 'bpmn:Collaboration')
const participantsOf = (root: ModdleElement) => listOf(collaborationOf(root), 'participants')

/** Gives an id to all that is drawn and has none; whether there was such. */
function nameAll(containers: readonly ModdleElement[], taken: Set<string>): boolean {
  const collected = containers.flatMap((container) => [container, ...shapesOf(container), ...edgesOf(container)])
  const unnamed = collected.filter(({ id }) => id === undefined || id === '')
  let count = 0
  for (const element of unnamed as { $type: string; id?: string }[]) {
    do {
      count += 1
      element.id = `${element.$type.slice(element.$type.indexOf(':') + 1)}_${count}`
    } while (taken.has(element.id))
    taken.add(element.id)
  }
  return unnamed.length > 0
}

/** One diagram for all pools; without pools, one for each process. */
function diagramsOf(root: ModdleElement, processes: readonly ModdleElement[], taken: ReadonlySet<string>): string {
  const collaboration = collaborationOf(root)
  if (collaboration?.id !== undefined && participantsOf(root).length > 0) {
    return diagramXml([{ element: collaboration.id, plan: poolsOf(collaboration) }], taken)
  }
  return diagramXml(
    processes.map((process) => ({ element: process.id ?? '', plan: planOf(process) })),
    taken,
  )
}
