import { usePermission } from '../../../lib/session/permissions.ts'
import { BooksMark } from './books-mark.tsx'
import TodaySales from './today-sales.tsx'

/** Of money on the home page: what was sold today, for who sees sales, and whether the books balance, for who sees payments. */
export default function HomeMoney({ hasSales }: { hasSales: boolean }) {
  const hasBooks = usePermission('drawPayLog_view')
  return (
    <>
      {hasSales && <TodaySales />}
      {hasBooks && <BooksMark />}
    </>
  )
}
