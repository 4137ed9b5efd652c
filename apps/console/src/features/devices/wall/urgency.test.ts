import type { DeviceTrouble } from '@drawdesk/contract/devices/draw-login'
import { describe, expect, it } from 'vitest'
import { byUrgency, urgencyOf } from './urgency.ts'

const device = (deviceName: string, troubles: DeviceTrouble[] = [], waiting = 0, paperNum = 100) => ({
  deviceName,
  troubles,
  paperNum,
  prints: { waiting, printing: 0 },
})

describe('the urgency of a device', () => {
  it.each([
    [[], 'fine'],
    [['paperLow'], 'soon'],
    [['outOfPaper', 'noExperience'], 'stopped'],
    [['inactive', 'offline'], 'idle'],
  ] as const)('with %j is %s', (troubles, urgency) => {
    expect(urgencyOf({ troubles: [...troubles] })).toBe(urgency)
  })

  it('puts those first where most prints wait, and keeps every device', () => {
    const groups = byUrgency([
      device('b'),
      device('offline', ['offline'], 0),
      device('jam', ['printerStopped'], 2),
      device('empty', ['outOfPaper'], 9),
      device('low', ['paperLow'], 0, 5),
      device('off', ['inactive']),
      device('a'),
    ])

    expect([...groups].map(([urgency, devices]) => [urgency, devices.map(({ deviceName }) => deviceName)])).toEqual([
      ['stopped', ['empty', 'jam', 'offline']],
      ['soon', ['low']],
      ['fine', ['a', 'b']],
      ['idle', ['off']],
    ])
  })
})
