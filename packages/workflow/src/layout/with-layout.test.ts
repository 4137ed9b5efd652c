import { describe, expect, it } from 'vitest'
import { sharedModdle, elementOf, listOf } from '../definition/moddle.ts'
import { withLayout } from './with-layout.ts'

const definitions = (content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" targetNamespace="x">\n${content}\n</definitions>\n`

const flow = (id: string, source: string, target: string) =>
  `<sequenceFlow id="${id}" sourceRef="${source}" targetRef="${target}" />`

/** The leave process in short: a task that may lead back. */
const LEAVE = definitions(`<process id="leave" isExecutable="true"><!-- kept -->
<startEvent id="start" /><userTask id="approve" /><exclusiveGateway id="ok" /><userTask id="correct" /><endEvent id="end" />
${flow('f1', 'start', 'approve')}${flow('f2', 'approve', 'ok')}${flow('f3', 'ok', 'end')}${flow('f4', 'ok', 'correct')}${flow('back', 'correct', 'approve')}
</process>`)

const NESTED = definitions(`<process id="p" isExecutable="true">
<startEvent id="start" /><subProcess id="outer"><startEvent id="s1" /><subProcess id="inner"><startEvent id="s2" /><userTask id="t2" /><endEvent id="e2" />
${flow('i1', 's2', 't2')}${flow('i2', 't2', 'e2')}</subProcess><endEvent id="e1" />${flow('o1', 's1', 'inner')}${flow('o2', 'inner', 'e1')}</subProcess>
<boundaryEvent id="late" attachedToRef="outer"><timerEventDefinition><timeDuration>P1D</timeDuration></timerEventDefinition></boundaryEvent>
<boundaryEvent id="failed" attachedToRef="outer"><errorEventDefinition /></boundaryEvent>
<userTask id="remind" /><endEvent id="end" />
${flow('f1', 'start', 'outer')}${flow('f2', 'outer', 'end')}${flow('f3', 'late', 'remind')}${flow('f4', 'remind', 'end')}${flow('f5', 'failed', 'start')}
</process>`)

interface Place {
  x: number
  y: number
  width: number
  height: number
}

/** Places by element, and ways by flow, as a reader of BPMN sees them. */
async function placesOf(xml: string) {
  const { rootElement, warnings } = await sharedModdle().fromXML(xml)
  expect(warnings).toEqual([])
  const places = listOf(rootElement, 'diagrams').flatMap((diagram) =>
    listOf(elementOf(diagram, 'plane'), 'planeElement'),
  )
  const shapes = new Map<string, Place>()
  const ways = new Map<string, { x: number; y: number }[]>()
  for (const place of places) {
    const id = elementOf(place, 'bpmnElement')?.id ?? ''
    if (place.$type === 'bpmndi:BPMNShape') shapes.set(id, place.bounds as Place)
    else
      ways.set(
        id,
        (place.waypoint as { x: number; y: number }[]).map(({ x, y }) => ({ x, y })),
      )
  }
  return { shapes, ways, diagrams: listOf(rootElement, 'diagrams').length }
}

const overlap = (one: Place, other: Place) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

const isInside = (inner: Place | undefined, outer: Place | undefined) =>
  inner !== undefined &&
  outer !== undefined &&
  inner.x > outer.x &&
  inner.y > outer.y &&
  inner.x + inner.width < outer.x + outer.width &&
  inner.y + inner.height < outer.y + outer.height

describe('a diagram without layout', () => {
  it('gets a place for each node and a way for each flow, also back', async () => {
    const { shapes, ways } = await placesOf(await withLayout(LEAVE))

    const places = [...shapes.values()]
    expect([...shapes.keys()].toSorted()).toEqual(['approve', 'correct', 'end', 'ok', 'start'])
    expect([...ways.keys()].toSorted()).toEqual(['back', 'f1', 'f2', 'f3', 'f4'])
    expect(places.flatMap((one, index) => places.slice(index + 1).filter((other) => overlap(one, other)))).toEqual([])
    expect(shapes.get('start')?.x).toBeLessThan(shapes.get('approve')?.x ?? 0)
  })

  it('has only level and upright lines, from border to border', async () => {
    const { shapes, ways } = await placesOf(await withLayout(LEAVE))

    for (const way of ways.values()) {
      const slanted = way.slice(1).filter((point, index) => point.x !== way[index]?.x && point.y !== way[index]?.y)
      expect(slanted).toEqual([])
    }
    const [start, first] = [shapes.get('start'), ways.get('f1')?.[0]]
    expect(first?.x).toBe((start?.x ?? 0) + (start?.width ?? 0))
  })

  it('runs back below all nodes', async () => {
    const { shapes, ways } = await placesOf(await withLayout(LEAVE))

    const lowest = Math.max(...[...shapes.values()].map(({ y, height }) => y + height))
    expect(Math.max(...(ways.get('back') ?? []).map(({ y }) => y))).toBeGreaterThan(lowest)
  })

  it('keeps the text beside its new diagram, and comes back as it is the second time', async () => {
    const once = await withLayout(LEAVE)

    expect(once).toContain('<!-- kept -->')
    expect(once.startsWith(LEAVE.slice(0, LEAVE.lastIndexOf('</definitions>')).trimEnd())).toBe(true)
    expect(await withLayout(once)).toBe(once)
  })

  it('opens sub-processes around what they hold, with boundary events on their border', async () => {
    const { shapes } = await placesOf(await withLayout(NESTED))

    const outer = shapes.get('outer')
    expect(isInside(shapes.get('inner'), outer)).toBe(true)
    expect(isInside(shapes.get('t2'), shapes.get('inner'))).toBe(true)
    for (const event of ['late', 'failed']) {
      const middle = (shapes.get(event)?.y ?? 0) + 18
      expect(middle).toBe((outer?.y ?? 0) + (outer?.height ?? 0))
    }
    expect(overlap(shapes.get('late')!, shapes.get('failed')!)).toBe(false)
  })

  it('takes the place of a diagram that shows only a part', async () => {
    const partial = LEAVE.replace(
      '</definitions>',
      '<d:BPMNDiagram xmlns:d="http://www.omg.org/spec/BPMN/20100524/DI"><d:BPMNPlane bpmnElement="leave" /></d:BPMNDiagram></definitions>',
    )

    const { shapes, diagrams } = await placesOf(await withLayout(partial))

    expect(diagrams).toBe(1)
    expect(shapes.size).toBe(5)
  })

  it('gives ids to what has none', async () => {
    const unnamed = LEAVE.replaceAll(/ id="(?:f\d|back)"/g, '')

    const { ways } = await placesOf(await withLayout(unnamed))

    expect([...ways.keys()].toSorted()).toEqual([1, 2, 3, 4, 5].map((count) => `SequenceFlow_${count}`))
  })

  it('stands pools below each other, with the messages between them', async () => {
    const pools = LEAVE.replace(
      '<process',
      '<collaboration id="c"><participant id="staff" name="Staff" processRef="leave" /><participant id="bank" name="Bank" /><messageFlow id="m" sourceRef="approve" targetRef="bank" /></collaboration><process',
    )

    const { shapes, ways } = await placesOf(await withLayout(pools))

    expect(isInside(shapes.get('approve'), shapes.get('staff'))).toBe(true)
    expect(overlap(shapes.get('staff')!, shapes.get('bank')!)).toBe(false)
    expect(ways.get('m')).toHaveLength(2)
  })

  it.each([
    ['a tree of 200', (index: number) => Math.floor(index / 3)],
    ['200 of which all lead to each other', (index: number) => (index * 7919) % 200],
    ['a line of 200 that all can leave to its begin', (index: number) => index],
  ])('is quick for %s nodes', async (_what, before) => {
    const tasks = Array.from({ length: 200 }, (_, index) => `<task id="t${index}" />`)
    const flows = tasks
      .slice(1)
      .flatMap((_, index) => [
        flow(`f${index}`, `t${before(index)}`, `t${index + 1}`),
        flow(`b${index}`, `t${index + 1}`, index % 2 === 0 ? 't0' : `t${before(index)}`),
      ])
    const begin = performance.now()

    const { shapes } = await placesOf(
      await withLayout(definitions(`<process id="p">${tasks.join('')}${flows.join('')}</process>`)),
    )

    expect(shapes.size).toBe(200)
    expect(performance.now() - begin).toBeLessThan(5000)
  })
})

describe('a diagram with layout', () => {
  it('stays as it is beside a called process that is shown nowhere', async () => {
    const drawn = await withLayout(LEAVE)
    const text = drawn.replace(
      '<process',
      '<process id="called" isExecutable="false"><task id="hidden" /></process><process',
    )

    expect(await withLayout(text)).toBe(text)
  })
})
