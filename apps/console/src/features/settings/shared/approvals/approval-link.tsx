import { Link } from 'react-router'
import { StateTag } from '../../../../components/tag.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { detailAddress } from '../../../workflow/shared/work-address.ts'
import { approvalTexts } from './approvals.i18n.ts'

/** That something waits for its process, and the way there. */
export function ApprovalLink({ processInstanceId, name }: { processInstanceId: string; name: string }) {
  const t = useTexts(approvalTexts)
  return (
    <Link
      to={detailAddress({ route: '', processInstanceId, businessId: '' })}
      aria-label={t('viewOf', { name })}
      className="approval-link"
    >
      <StateTag kind="info" isRunning>
        {t('inApproval')}
      </StateTag>
    </Link>
  )
}
