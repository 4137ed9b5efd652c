import { FolderAddOutlined, StarOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Input, Select, Space } from 'antd'
import { useState } from 'react'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { BulkTags } from './bulk-tags.tsx'
import { MarkPopover } from './mark-popover.tsx'
import { boardsQuery, saveBoard } from './marks.api.ts'
import './marks.css'
import { marksTexts } from './marks.i18n.ts'
import { useMarks, useMayKeep } from './use-marks.ts'

/** Of many pictures: a star for each, tags, or onto a board that is there or made for them. */
export function BulkMarks({ ids, boardId }: { ids: readonly string[]; boardId: string | undefined }) {
  const t = useTexts(marksTexts)
  const { message } = useFeedback()
  const mayKeep = useMayKeep()
  const marks = useMarks()
  const boards = useQuery(boardsQuery).data ?? []
  const [isOpen, setIsOpen] = useState(false)
  const [name, setName] = useState('')
  const shown = boards.find(({ id }) => id === boardId)

  const put = async (id: string, called: string) => {
    if (!(await marks.put(ids, id, 1))) return
    setIsOpen(false)
    setName('')
    void message.success(t('put', { name: called }))
  }
  const create = async () => {
    try {
      await put((await saveBoard({ name })).id, name.trim())
    } catch (error) {
      logFailure('drawMark saveBoard', error) // Its message has been shown; what was typed stays.
    }
  }
  return (
    <>
      <Button icon={<StarOutlined aria-hidden />} disabled={marks.isBusy} onClick={() => void marks.star(ids, 1)}>
        {t('favouriteCount', { n: ids.length })}
      </Button>
      {mayKeep && (
        <MarkPopover icon={<FolderAddOutlined aria-hidden />} label={t('toBoard')} isOpen={isOpen} onOpen={setIsOpen}>
          {boards.length > 0 && (
            <Select
              aria-label={t('boards')}
              placeholder={t('boardsPlaceholder')}
              value={null}
              showSearch={{ optionFilterProp: 'label' }}
              options={boards.map((board) => ({ value: board.id, label: `${board.name} (${board.count})` }))}
              onChange={(id: string | null) => {
                const board = boards.find((one) => one.id === id)
                if (board) void put(board.id, board.name)
              }}
            />
          )}
          <Space.Compact>
            <Input
              aria-label={t('newBoardName')}
              placeholder={t('newBoard')}
              maxLength={50}
              value={name}
              onChange={({ target }) => setName(target.value)}
              onPressEnter={() => void create()}
            />
            <Button type="primary" disabled={name.trim() === '' || marks.isBusy} onClick={() => void create()}>
              {t('create')}
            </Button>
          </Space.Compact>
        </MarkPopover>
      )}
      {mayKeep && <BulkTags ids={ids} />}
      {mayKeep && shown && (
        <Button disabled={marks.isBusy} onClick={() => void marks.put(ids, shown.id, 0)}>
          {t('offBoard', { name: shown.name })}
        </Button>
      )}
    </>
  )
}
