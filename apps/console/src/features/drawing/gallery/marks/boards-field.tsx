import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { boardsQuery, saveBoard } from './marks.api.ts'
import { marksTexts } from './marks.i18n.ts'
import { useMarks, type Marked } from './use-marks.ts'

/** No board has this id. */
const NEW = 'new'
const NAME_MOST = 50

/** On which boards a picture hangs; a name that none has makes one. */
export function BoardsField({ id, record }: { id: string; record: Marked }) {
  const t = useTexts(marksTexts)
  const marks = useMarks()
  const boards = useQuery(boardsQuery).data ?? []
  const [typed, setTyped] = useState('')
  const { boardIds = [] } = record
  const ids = [record.id]
  const name = typed.trim().slice(0, NAME_MOST)
  const isNew = name !== '' && !boards.some((board) => board.name === name)

  const create = async () => {
    try {
      const board = await saveBoard({ name })
      setTyped('')
      await marks.put(ids, board.id, 1)
    } catch (error) {
      logFailure('drawMark saveBoard', error) // Its message has been shown; what was typed stays.
    }
  }
  const change = (next: readonly string[]) => {
    if (next.includes(NEW)) return void create()
    setTyped('')
    for (const board of boards) {
      const [was, is] = [boardIds.includes(board.id), next.includes(board.id)]
      if (was !== is) void marks.put(ids, board.id, is ? 1 : 0)
    }
  }
  return (
    <Select
      id={id}
      mode="multiple"
      placeholder={t('boardsPlaceholder')}
      value={boardIds.filter((board) => boards.some((one) => one.id === board))}
      showSearch={{ optionFilterProp: 'label', searchValue: typed, onSearch: setTyped, autoClearSearchValue: false }}
      notFoundContent={t('typeBoard')}
      options={[
        ...boards.map((board) => ({ value: board.id, label: board.name })),
        ...(isNew ? [{ value: NEW, label: t('makeBoard', { name }) }] : []),
      ]}
      onChange={change}
      onBlur={() => setTyped('')}
    />
  )
}
