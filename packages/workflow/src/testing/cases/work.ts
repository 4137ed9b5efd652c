import { expect } from 'vitest'
import { diagram, flows, nodes } from '../diagram.ts'
import type { Case } from './case.ts'

const service = (attributes: string, inside = '') =>
  diagram(
    `${nodes('startEvent s', 'userTask a')}<serviceTask id="w" ${attributes}>${inside}</serviceTask>${flows('s w a')}`,
  )

export const WORK_CASES: readonly Case[] = [
  {
    name: 'a service by handler: fields in, a result out',
    xml: service(
      'flowable:class="double" flowable:resultVariable="r"',
      '<extensionElements><flowable:field name="by" stringValue="${n}"/></extensionElements>',
    ),
    host: { runHandler: (name, { fields }) => ({ value: `${name} ${fields.by}`, variables: { seen: true } }) },
    run(p) {
      p.start({ n: 2 })

      expect(p.variable('r')).toBe('double 2')
      expect(p.variable('seen')).toBe(true)
      expect(p.waiting()).toEqual(['a'])
    },
  },
  {
    name: 'a service by expression',
    xml: service('flowable:expression="${tax.of(n)}" flowable:resultVariable="r"'),
    host: { beans: { tax: { of: (n) => Number(n) * 2 } } },
    run(p) {
      p.start({ n: 4 })
      expect(p.variable('r')).toBe(8)
    },
  },
  {
    name: 'a business rule: the outputs are variables',
    xml: diagram(
      `${nodes('startEvent s', 'userTask a')}<businessRuleTask id="w" flowable:decisionRef="limit"/>${flows('s w a')}`,
    ),
    host: { decide: (key, { n }) => ({ level: `${key} ${String(n)}` }) },
    run(p) {
      p.start({ n: 4 })
      expect(p.variable('level')).toBe('limit 4')
    },
  },
  {
    name: 'a service that names nothing, a manual task and a plain task pass',
    xml: diagram(nodes('startEvent s', 'serviceTask w', 'manualTask m', 'task t', 'endEvent e') + flows('s w m t e')),
    run(p) {
      p.start()
      expect(p.state.ended).toEqual({ how: 'completed', node: 'e' })
    },
  },
  {
    name: 'a script writes variables',
    xml: diagram(
      `${nodes('startEvent s', 'userTask a')}<scriptTask id="w" scriptFormat="javascript" flowable:resultVariable="r"><script>go</script></scriptTask>${flows('s w a')}`,
    ),
    host: { runScript: ({ source }, { n }) => ({ value: source, variables: { m: Number(n) + 1 } }) },
    run(p) {
      p.start({ n: 1 })

      expect(p.variable('r')).toBe('go')
      expect(p.variable('m')).toBe(2)
    },
  },
  {
    name: 'a script that the host stops refuses the step',
    xml: diagram(
      `${nodes('startEvent s', 'userTask a')}<scriptTask id="w"><script>for (;;) {}</script></scriptTask>${flows('s a w')}`,
    ),
    host: {
      runScript: () => {
        throw new RangeError('too many instructions')
      },
    },
    run(p) {
      p.start()

      expect(() => p.complete('a')).toThrow(
        expect.objectContaining({ code: 'script-failed', node: 'w', message: 'too many instructions' }),
      )
      expect(p.waiting()).toEqual(['a'])
    },
  },
  {
    name: 'a script is refused where scripts are off',
    xml: diagram(`${nodes('startEvent s')}<scriptTask id="w"><script>1</script></scriptTask>${flows('s w')}`),
    run(p) {
      expect(() => p.start()).toThrow(expect.objectContaining({ code: 'script-off', node: 'w' }))
    },
  },
]
