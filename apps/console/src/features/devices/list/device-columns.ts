import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import { drawLoginResource } from '@drawdesk/contract/devices/draw-login-resource'
import { untyped } from '../../../resource/row.ts'

const { fields, texts, ...device } = untyped(drawLoginResource)
const { deviceName, muName, deviceCode, lastSeen, active, printerName, ...others } = fields

/** Devices as this page lists and edits them: what one decides by comes first, the venue stands with the experience, and what waits to be printed has a column. */
export const devicesResource: ResourceDefinition = {
  ...device,
  fields: {
    deviceName: { kind: 'text', ...deviceName, widthPx: 164 },
    online: { kind: 'switch', search: 'equals', sortable: false, hideIn: ['form'], widthPx: 160 },
    exId: { kind: 'select', search: 'equals', sortable: false, widthPx: 152 },
    printerName: { kind: 'text', ...printerName, sortable: false, hideIn: [], widthPx: 168 },
    paperNum: { kind: 'integer', hideIn: ['form'], widthPx: 112 },
    prints: { kind: 'json', hideIn: ['form'], widthPx: 80 },
    lastSeen: { kind: 'datetime', ...lastSeen, widthPx: 124 },
    deviceCode: { kind: 'text', ...deviceCode },
    muName: { kind: 'text', ...muName, hideIn: ['list'] },
    active: { kind: 'switch', ...active, hideIn: ['list'] },
    ...omit(others, ['online', 'exId', 'paperNum']),
  },
  texts: {
    ...texts,
    fields: {
      ...texts.fields,
      online: { label: { zh: '状态', en: 'Status' } },
      paperNum: { label: { zh: '纸张', en: 'Paper' } },
      prints: { label: { zh: '待打印', en: 'To print' } },
    },
  },
}

function omit<Value>(all: Readonly<Record<string, Value>>, names: readonly string[]): Record<string, Value> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)))
}
