import { drawExResource } from '@drawdesk/contract/drawing/draw-ex'
import { RowHistory } from '../../../../../resource/history/row-history.tsx'
import { untyped } from '../../../../../resource/row.ts'
import { useFields } from '../../../../../resource/use-fields.ts'

const { cover, exName, muName, state, active, startTime, endTime, price, styleDefaultType } = drawExResource.fields
const { texts } = drawExResource

/** As its history names what was changed. */
const changedResource = untyped({
  ...drawExResource,
  fields: {
    exName,
    muName,
    cover,
    state,
    active,
    startTime,
    endTime,
    timeZone: { kind: 'text' },
    price,
    currency: { kind: 'text' },
    styleDefaultType,
    sealId: { kind: 'text' },
    paperPerPicture: { kind: 'integer' },
    terms: { kind: 'textarea' },
    themeAccent: { kind: 'text' },
    themeBackground: { kind: 'text' },
    themeLogo: { kind: 'text' },
    themePicture: { kind: 'text' },
  },
  texts: {
    ...texts,
    fields: {
      ...texts.fields,
      timeZone: { label: { zh: '时区', en: 'Time zone' } },
      currency: { label: { zh: '币种', en: 'Currency' } },
      sealId: { label: { zh: '印章', en: 'Seal' } },
      paperPerPicture: { label: { zh: '每张作品用纸', en: 'Sheets per picture' } },
      terms: { label: { zh: '使用条款', en: 'Terms' } },
      themeAccent: { label: { zh: '主色', en: 'Accent color' } },
      themeBackground: { label: { zh: '背景色', en: 'Background color' } },
      themeLogo: { label: { zh: '标志', en: 'Logo' } },
      themePicture: { label: { zh: '背景图', en: 'Background picture' } },
    },
  },
} as typeof drawExResource)

/** Under the form: who changed what of the experience, read when it is opened. */
export function PastSection({ id }: { id: string }) {
  const fields = useFields(changedResource)
  return (
    <RowHistory
      resource={changedResource}
      form={{ allFields: fields, fields, edit: () => undefined }}
      row={{ id }}
      canEdit={false}
    />
  )
}
