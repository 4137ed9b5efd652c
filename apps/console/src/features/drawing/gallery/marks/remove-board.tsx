import { DeleteOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { boardsQuery, marksKey, removeBoard } from './marks.api.ts'
import { marksTexts } from './marks.i18n.ts'
import { useMayKeep } from './use-marks.ts'

/** Beside a gallery that shows one board. */
export function RemoveBoard({ boardId, onRemoved }: { boardId: string; onRemoved: () => void }) {
  const t = useTexts(marksTexts)
  const { modal } = useFeedback()
  const queryClient = useQueryClient()
  const mayKeep = useMayKeep()
  const board = useQuery(boardsQuery).data?.find(({ id }) => id === boardId)
  if (!mayKeep || !board) return null
  const { name, count } = board
  const remove = async () => {
    try {
      await removeBoard(boardId)
      onRemoved()
    } catch (error) {
      logFailure('drawMark removeBoard', error) // Its message has been shown; the board stays.
    }
    await queryClient.invalidateQueries({ queryKey: marksKey })
  }
  const ask = () =>
    modal.confirm({
      title: t('removeBoardAsk', { name }),
      content: t('removeBoardText', { n: count }),
      okText: t('removeOk'),
      cancelText: t('notNow'),
      okButtonProps: { danger: true },
      onOk: remove,
    })
  return (
    <Button icon={<DeleteOutlined aria-hidden />} aria-label={t('removeBoard', { name })} onClick={ask}>
      {t('removeOk')}
    </Button>
  )
}
