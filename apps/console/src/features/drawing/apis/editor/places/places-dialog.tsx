import type { BodyNode } from '@drawdesk/contract/drawing/body/body-node'
import { putRole } from '@drawdesk/contract/drawing/body/body-places'
import { guessesOf, questionsOf, type Places } from '@drawdesk/contract/drawing/curl/curl-questions'
import { variablesOf } from '@drawdesk/contract/drawing/body/body-node-variables'
import { useState } from 'react'
import { AppModal } from '../../../../../components/dialog/dialog.tsx'
import { useText, useTexts } from '../../../../../lib/texts/texts.ts'
import { PlaceTree } from './place-tree.tsx'
import { placesTexts } from './places.i18n.ts'

interface PlacesDialogProps {
  body: BodyNode
  onClose: () => void
  onApply: (body: BodyNode) => void
}

/** Which values of a body a drawing fills; what is guessed is chosen to begin with. */
export default function PlacesDialog({ body, onClose, onApply }: PlacesDialogProps) {
  const t = useTexts(placesTexts)
  const say = useText()
  const [guesses] = useState(() =>
    guessesOf(questionsOf(body, new Set(variablesOf(body).map(({ name }) => name)), undefined)),
  )
  const [places, setPlaces] = useState<Places>(() => Object.fromEntries(guesses.map(({ path, role }) => [path, role])))
  const apply = () => {
    onApply(Object.entries(places).reduce((next, [path, role]) => putRole(next, path, role), body))
    onClose()
  }
  return (
    <AppModal
      open
      title={t('title')}
      width={640}
      okText={t('ok')}
      cancelText={t('cancel')}
      onOk={apply}
      onCancel={onClose}
    >
      <p className="draw-help">{t('help')}</p>
      <PlaceTree
        body={body}
        places={places}
        whys={Object.fromEntries(guesses.map(({ path, why }) => [path, say(why)]))}
        label={t('label')}
        onChange={setPlaces}
      />
    </AppModal>
  )
}
