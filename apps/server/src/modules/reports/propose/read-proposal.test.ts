import { describe, expect, it } from 'vitest'
import { readProposal } from './read-proposal.ts'

const OBJECT = { sql: 'select count(*) as n from drawings;', title: '出图', note: '按状态', params: [] }

describe('the answer of a model', () => {
  it.each([
    ['as it was asked for', `\`\`\`json\n${JSON.stringify(OBJECT)}\n\`\`\``],
    ['bare', JSON.stringify(OBJECT)],
    ['in other words', `Here it is: ${JSON.stringify(OBJECT)} I hope it helps.`],
  ])('is read %s', (_, text) => {
    expect(readProposal(text)).toEqual({ ...OBJECT, sql: 'select count(*) as n from drawings' })
  })

  it('is a statement in a block where it is no object', () => {
    expect(readProposal('Counted by day.\n```sql\nselect 1 as one;\n```')).toEqual({
      sql: 'select 1 as one',
      title: '',
      note: 'Counted by day.',
      params: [],
    })
  })

  it('is no statement where it has none', () => {
    expect(readProposal('I cannot know that.')).toEqual({ sql: '', title: '', note: 'I cannot know that.', params: [] })
  })

  it('keeps parameters that are some', () => {
    const params = [
      { name: 'from_day', label: '从', type: 'date', default: 'month', required: 1 },
      { name: 'n', type: 'integer', default: 5 },
      { name: 'bad name', label: '', type: 'text', default: '', required: 0 },
      { name: 'kind', label: '', type: 'enum', default: '', required: 0 },
      { name: 'pick', label: '', type: 'choice', default: '', required: 0 },
      'x',
      null,
    ]
    expect(readProposal(JSON.stringify({ ...OBJECT, params })).params).toEqual([
      { name: 'from_day', label: '从', type: 'date', default: 'month', required: 1 },
      { name: 'n', label: '', type: 'integer', default: '5', required: 0 },
    ])
  })
})
