import { DEFAULT_MEDIA } from '@drawdesk/contract/devices/print-job'
import { PAPER_LOW_DEFAULT } from '@drawdesk/contract/devices/draw-login'
import type { FormValues } from '../../../resource/use-resource-form.ts'
import { asText, commonProps, type InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { VenueInput } from '../../drawing/shared/names/venue-input.tsx'
import { ExperienceInput } from './experience-input.tsx'

/** What a new device begins with. */
export const NEW_DEVICE = {
  exId: '',
  printWay: 'page',
  media: DEFAULT_MEDIA,
  layout: 'single',
  proofMark: 0,
  paperLow: PAPER_LOW_DEFAULT,
  active: 1,
} as const

export const FORM_CONTROLS = {
  exId: (props: InputProps) => <ExperienceInput {...props} />,
  muName: (props: InputProps) => (
    <VenueInput
      {...commonProps(props)}
      value={asText(props.value)}
      maxLength={props.field.limits.maxLength ?? Number.POSITIVE_INFINITY}
      onChange={(venue) => props.onChange?.(venue)}
    />
  ),
}

/** The texts of an empty tray have a place of their own, with a preview; a printer's address is for the agent alone; a white border has its code anyway. */
export const hiddenFields = ({ printWay, layout }: FormValues): string[] => [
  'outPaperMsg',
  'outPaperMsgEn',
  ...(printWay === 'agent' ? [] : ['printerUri']),
  ...(layout === 'border' ? ['proofMark'] : []),
]
