import type { Notice } from '@drawdesk/contract/notices/notice'
import { Link } from 'react-router'
import { NoticeContent } from '../../components/notice/notice-content.tsx'
import { usePermission } from '../../lib/session/permissions.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { NoticeReceipts } from './notice-receipts.tsx'
import { noticeTexts } from './notice.i18n.ts'
import './notice.css'

/** Its audience: names of departments, roles and people, or everybody. */
export function useTargetText(): (notice: Notice) => string {
  const t = useTexts(noticeTexts)
  return ({ targetDeptName = '', targetRoleName = '', targetUserName = '' }) =>
    [targetDeptName, targetRoleName, targetUserName].filter(Boolean).join('、').replaceAll(',', '、') || t('everybody')
}

/** A notice as its readers see it, and under it, for who writes them, who has read it. */
export function NoticeDetail({ notice }: { notice: Notice }) {
  const t = useTexts(noticeTexts)
  const targetText = useTargetText()
  const canEdit = usePermission('notice_edit')
  return (
    <article className="notice-view">
      <h3>{notice.title}</h3>
      <p className="notice-view-facts">
        {notice.categoryName && <span>{notice.categoryName}</span>}
        <time>{notice.releaseTime}</time>
        <span>
          {t('to')}: {targetText(notice)}
        </span>
      </p>
      {!notice.content && !notice.path && <p className="notice-soft">{t('noContent')}</p>}
      {notice.content && <NoticeContent content={notice.content} />}
      {notice.path && (
        <p>
          <Link to={notice.path}>{t('openPage')}</Link>
        </p>
      )}
      {canEdit && notice.targetCount !== undefined && <NoticeReceipts notice={notice} />}
    </article>
  )
}
