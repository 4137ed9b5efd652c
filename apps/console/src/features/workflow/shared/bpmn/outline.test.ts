import { describe, expect, it } from 'vitest'
import { leaveXml } from '../../testing/leave-xml.ts'
import { flatOutline, outlineOf } from './outline.ts'
import { readXml } from './read-xml.ts'

const outline = async (xml: string) => outlineOf(await readXml(xml))
const ids = async (xml: string) =>
  flatOutline(await outline(xml)).map(({ node, depth }) => `${'.'.repeat(depth)}${node.id}`)

const processOf = (body: string) =>
  `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"><process id="p">${body}</process></definitions>`

describe('the list form of a diagram', () => {
  it('has the nodes in flow order, border events and sub-processes with what belongs to them', async () => {
    expect(await ids(leaveXml)).toEqual([
      'start',
      'approve',
      '.late',
      'decide',
      'sub',
      '.subStart',
      '.file',
      '.subEnd',
      'end',
      'adjust',
      'lateEnd',
    ])
  })

  it('says what an event waits for, and where a node leads', async () => {
    const nodes = flatOutline(await outline(leaveXml)).map(({ node }) => node)

    expect(nodes.find(({ id }) => id === 'late')).toMatchObject({ type: 'boundaryEvent', eventKind: 'timer' })
    expect(nodes.find(({ id }) => id === 'decide')?.next).toEqual([
      { id: 'toSub', name: '同意', target: 'sub' },
      { id: 'toAdjust', name: '驳回', target: 'adjust' },
    ])
  })

  it('has every node of a circle that nothing leads into', async () => {
    const xml = processOf(
      '<task id="a"/><task id="b"/><sequenceFlow id="f" sourceRef="a" targetRef="b"/><sequenceFlow id="g" sourceRef="b" targetRef="a"/>',
    )

    expect((await ids(xml)).toSorted()).toEqual(['a', 'b'])
  })

  it('reads a chain of two thousand nodes', async () => {
    const count = 2000
    const tasks = Array.from({ length: count }, (_, at) => `<task id="t${at}"/>`).join('')
    const flows = Array.from(
      { length: count - 1 },
      (_, at) => `<sequenceFlow id="f${at}" sourceRef="t${at}" targetRef="t${at + 1}"/>`,
    ).join('')

    expect((await ids(processOf(tasks + flows))).at(-1)).toBe(`t${count - 1}`)
  })
})
