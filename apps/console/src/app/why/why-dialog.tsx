import { menuGroups } from '@drawdesk/contract/core/menus'
import type { RightsQuestion } from '@drawdesk/contract/rights/rights'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { AppModal } from '../../components/dialog/dialog.tsx'
import { EmptyNote } from '../../components/empty.tsx'
import { BuyDialog } from '../../features/money/shared/credits/buy-dialog.tsx'
import { ExplainResult } from '../../features/rights/shared/explain-result.tsx'
import { explainQuery } from '../../features/rights/shared/rights.api.ts'
import { useSession } from '../../lib/session/session-store.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { closeWhy, useWhy, type Refused } from '../../lib/errors/why.ts'
import { texts } from './why.i18n.ts'

const WIDTH_PX = 560

/** Why the person at the screen was refused, and where credits were missing, what can be bought. */
export default function WhyDialog() {
  const refused = useWhy((state) => state.refused)
  return refused && 'path' in refused && refused.isTooFew ? <BuyDialog onClose={closeWhy} /> : <ReasonDialog />
}

/** Asks why, and shows the chain. */
function ReasonDialog() {
  const t = useTexts(texts)
  const refused = useWhy((state) => state.refused)
  const userId = useSession(({ user }) => user?.userId ?? '')
  const question = refused && questionOf(refused, userId)
  const isScoped = refused !== undefined && 'page' in refused && refused.isScoped === true
  return (
    <AppModal
      open={refused !== undefined}
      title={t(isScoped ? 'titleScoped' : 'title')}
      width={WIDTH_PX}
      destroyOnHidden
      onCancel={closeWhy}
      footer={
        <Button type="primary" onClick={closeWhy}>
          {t('close')}
        </Button>
      }
    >
      {question ? (
        <Answer question={question} isScoped={isScoped} />
      ) : (
        <EmptyNote title={t('unknown')} reason={t('unknownHint')} isCompact />
      )}
    </AppModal>
  )
}

function Answer({ question, isScoped }: { question: RightsQuestion; isScoped: boolean }) {
  const t = useTexts(texts)
  const { data } = useQuery(explainQuery(question))
  return (
    <>
      {data?.isAllowed && <p>{t(isScoped ? 'scoped' : 'allowed')}</p>}
      <ExplainResult question={question} />
    </>
  )
}

function questionOf(refused: Refused, userId: string): RightsQuestion | undefined {
  if ('path' in refused) return { userId, method: refused.method, path: refused.path }
  const page = menuGroups.flatMap(({ pages }) => pages).find(({ path }) => path === refused.page)
  return page && { userId, code: page.code }
}
