import { Button } from 'antd'
import { AppModal } from '../../components/dialog.tsx'
import { useTexts } from '../../lib/texts.ts'
import { texts } from './home.i18n.ts'

const STEPS = ['tour.menu', 'tour.search', 'tour.tabs', 'tour.user'] as const

/** Four words on where things are. */
export default function HomeTour({ onEnd }: { onEnd: () => void }) {
  const text = useTexts(texts)
  return (
    <AppModal
      open
      width={480}
      title={text('welcome')}
      onCancel={onEnd}
      footer={
        <Button type="primary" onClick={onEnd}>
          {text('tour.done')}
        </Button>
      }
    >
      <dl className="home-tour">
        {STEPS.map((step) => (
          <div key={step}>
            <dt>{text(step)}</dt>
            <dd>{text(`${step}.text`)}</dd>
          </div>
        ))}
      </dl>
    </AppModal>
  )
}
