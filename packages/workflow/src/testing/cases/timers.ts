import { expect } from 'vitest'
import { diagram, flows, nodes } from '../diagram.ts'
import { type Case, timer } from './case.ts'

const waitFor = (definition: string) =>
  diagram(
    `${nodes('startEvent s', 'endEvent e')}<intermediateCatchEvent id="t">${definition}</intermediateCatchEvent>${flows('s t e')}`,
  )

const boundary = (attributes: string, definition: string) =>
  diagram(
    `${nodes('startEvent s', 'userTask a b', 'endEvent e')}<boundaryEvent id="t" attachedToRef="a" ${attributes}>${definition}</boundaryEvent>` +
      flows('s a e', 't b'),
  )

export const TIMER_CASES: readonly Case[] = [
  {
    name: 'a duration',
    xml: waitFor(timer('timeDuration', 'PT90M')),
    run(p) {
      p.start()
      expect(p.subscriptions('t')).toMatchObject([{ kind: 'timer', due: '2026-03-02T09:30:00.000Z' }])

      p.trigger('t')
      expect(p.state.ended).toEqual({ how: 'completed', node: 'e' })
    },
  },
  {
    name: 'a duration longer than a clock of the machine holds',
    xml: waitFor(timer('timeDuration', '${days}')),
    run(p) {
      p.start({ days: 'P60D' })
      expect(p.subscriptions('t')).toMatchObject([{ due: '2026-05-01T08:00:00.000Z' }])
    },
  },
  {
    name: 'a date',
    xml: waitFor(timer('timeDate', '2026-04-01T00:00:00Z')),
    run(p) {
      p.start()
      expect(p.subscriptions('t')).toMatchObject([{ due: '2026-04-01T00:00:00.000Z' }])
    },
  },
  {
    name: 'a boundary timer that interrupts',
    xml: boundary('', timer('timeDuration', 'P1D')),
    run(p) {
      p.start().trigger('t')

      expect(p.waiting()).toEqual(['b'])
      expect(p.effects).toContainEqual(expect.objectContaining({ kind: 'task-closed', node: 'a', how: 'cancelled' }))
    },
  },
  {
    name: 'a boundary timer that comes three times beside the task',
    xml: boundary('cancelActivity="false"', timer('timeCycle', 'R3/PT10M')),
    run(p) {
      p.start()
      for (const minute of [10, 20, 30]) {
        expect(p.subscriptions('t')).toMatchObject([{ due: `2026-03-02T08:${minute}:00.000Z` }])
        p.at(new Date(Date.UTC(2026, 2, 2, 8, minute))).trigger('t')
      }

      expect(p.subscriptions('t')).toEqual([])
      expect(p.waiting()).toEqual(['a', 'b', 'b', 'b'])
    },
  },
  {
    name: 'a boundary timer goes when the task is done',
    xml: boundary('', timer('timeDuration', 'P1D')),
    run(p) {
      p.start().complete('a')

      expect(p.subscriptions()).toEqual([])
      expect(p.state.ended).toEqual({ how: 'completed', node: 'e' })
    },
  },
  {
    name: 'a start event with a timer, started by the host or by a person',
    xml: diagram(
      `<startEvent id="s">${timer('timeCycle', 'R/PT1H')}</startEvent>${nodes('userTask a')}${flows('s a')}`,
    ),
    run(p) {
      p.start({}, 's')
      expect(p.waiting()).toEqual(['a'])
    },
  },
  {
    name: 'a cycle by cron',
    xml: boundary('cancelActivity="false"', timer('timeCycle', '0 0/5 * * * ?')),
    run(p) {
      p.start()
      expect(p.subscriptions('t')).toMatchObject([{ due: '2026-03-02T08:05:00.000Z' }])

      p.at(new Date('2026-03-02T08:05:00Z')).trigger('t')
      expect(p.subscriptions('t')).toMatchObject([{ due: '2026-03-02T08:10:00.000Z' }])
    },
  },
]
