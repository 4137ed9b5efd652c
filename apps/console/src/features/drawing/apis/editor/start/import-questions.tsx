import type { CurlParsed } from '@drawdesk/contract/drawing/curl/curl'
import { applyPlaces, guessesOf, type CurlProposal, type Places } from '@drawdesk/contract/drawing/curl/curl-questions'
import { Checkbox } from 'antd'
import { useMemo, useState } from 'react'
import { AppModal } from '../../../../../components/dialog/dialog.tsx'
import { useText, useTexts } from '../../../../../lib/texts/texts.ts'
import { PlaceTree } from '../places/place-tree.tsx'
import { placesTexts } from '../places/places.i18n.ts'
import { startTexts } from './start.i18n.ts'
import './start.css'

interface ImportQuestionsProps {
  parsed: CurlParsed
  onCancel: () => void
  onAnswered: (parsed: CurlParsed) => void
}

/** What the command does not say: which text is the prompt, what else changes with each drawing, whether this is a signature. */
export function ImportQuestions({ parsed, onCancel, onAnswered }: ImportQuestionsProps) {
  const t = useTexts(startTexts)
  const own = useTexts(placesTexts)
  const say = useText()
  const { questions } = parsed
  const guesses = useMemo(() => guessesOf(questions), [questions])
  const [places, setPlaces] = useState<Places>(() => Object.fromEntries(guesses.map(({ path, role }) => [path, role])))
  const [refused, setRefused] = useState<readonly CurlProposal[]>([])
  const { body } = parsed.definition.submit
  const facts = questions.proposals.filter((one) => one.kind === 'callback')
  const sign = questions.proposals.find((one) => one.kind === 'sign')

  const answer = () =>
    onAnswered(
      applyPlaces(
        parsed,
        places,
        questions.proposals.filter((one) => one.kind !== 'variable' && !refused.includes(one)),
      ),
    )
  const tick = (proposal: CurlProposal) => ({
    checked: !refused.includes(proposal),
    onChange: () =>
      setRefused(refused.includes(proposal) ? refused.filter((one) => one !== proposal) : [...refused, proposal]),
  })
  return (
    <AppModal
      open
      title={t('questionsTitle')}
      width={640}
      okText={t('questionsOk')}
      cancelText={t('cancel')}
      onOk={answer}
      onCancel={onCancel}
    >
      <div className="draw-questions">
        {guesses.length > 0 && body && (
          <fieldset>
            <legend>{own('title')}</legend>
            <p className="draw-help">{own('help')}</p>
            <PlaceTree
              body={body}
              places={places}
              whys={Object.fromEntries(guesses.map(({ path, why }) => [path, say(why)]))}
              label={own('label')}
              onChange={setPlaces}
            />
          </fieldset>
        )}
        {sign && (
          <fieldset>
            <legend>{t('looksSigned')}</legend>
            <p className="draw-help">{t('looksSignedHelp', { names: sign.names.join(t('comma')) })}</p>
            <Checkbox {...tick(sign)}>{t('useOwnSign')}</Checkbox>
          </fieldset>
        )}
        {facts.length > 0 && (
          <fieldset>
            <legend>{t('changesEachTime')}</legend>
            {facts.map((one) => (
              <Checkbox key={one.path} {...tick(one)}>
                <code>{one.path}</code> <span className="draw-help">{one.value}</span> → {t('ourCallback')}
              </Checkbox>
            ))}
          </fieldset>
        )}
      </div>
    </AppModal>
  )
}
