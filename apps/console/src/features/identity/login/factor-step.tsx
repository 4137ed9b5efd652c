import type { FactorWay } from '@drawdesk/contract/identity/second-factor'
import { askFactor, type FactorAsked } from '../../../lib/session/factor-asked.ts'
import { answerFactor, optionsForTicket } from '../../../lib/session/second-factor.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import FactorForm from '../shared/factor/factor-form.tsx'
import { texts } from './factor-step.i18n.ts'
import '../shared/factor/factor.css'

/** The second half of a sign-in, in the place of the first; loaded when it is asked for. */
export default function FactorStep({ asked }: { asked: FactorAsked }) {
  const text = useTexts(texts)
  return (
    <section className="factor-step" aria-label={text('title')}>
      <h2 className="factor-title">{text('title')}</h2>
      <p className="factor-help">{text('help')}</p>
      <FactorForm
        ways={asked.ways}
        label={text('title')}
        askPasskey={() => optionsForTicket(asked.ticket)}
        onAnswer={(way, answer) => answerFactor(asked.ticket, way as FactorWay, answer)} // none but these were offered
      />
      <button type="button" className="native-button native-button-wide" onClick={() => askFactor(undefined)}>
        {text('back')}
      </button>
    </section>
  )
}
