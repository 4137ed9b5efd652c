import { GiftOutlined } from '@ant-design/icons'
import { STARTER_KINDS } from '@drawdesk/contract/drawing/starter'
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { useText, useTexts } from '../../../../lib/texts/texts.ts'
import { addStarter, useStarterChanged, useStarterRights } from './starter.api.ts'
import { starterTexts } from './starter.i18n.ts'

/** In an empty list of drawing: one click brings styles, prompts, seals, stickers and an experience. */
export function StarterOffer(): ReactNode {
  const t = useTexts(starterTexts)
  const { add: canAdd } = useStarterRights()
  const { add, isBusy } = useAddStarter()
  if (!canAdd) return null
  return (
    <Button icon={<GiftOutlined aria-hidden />} loading={isBusy} onClick={() => void add()}>
      {t('add')}
    </Button>
  )
}

/** Adds what is missing, and says what came. A failure is said by the call. */
export function useAddStarter(): { add: () => Promise<void>; isBusy: boolean } {
  const t = useTexts(starterTexts)
  const text = useText()
  const { message } = useFeedback()
  const changed = useStarterChanged()
  const [isBusy, setIsBusy] = useState(false)
  return {
    isBusy,
    async add() {
      setIsBusy(true)
      try {
        const { added } = await addStarter()
        const what = added.map(({ kind, here }) => `${text(STARTER_KINDS[kind])} ${here}`).join(t('comma'))
        void message.success(added.length === 0 ? t('nothing') : t('added', { what }))
        await changed()
      } finally {
        setIsBusy(false)
      }
    },
  }
}
