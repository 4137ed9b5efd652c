import { bpmnToChain, type ChainRefusal } from '@drawdesk/workflow/approval-chain/bpmn-to-chain'
import type { ChainFacts, ChainStep } from '@drawdesk/workflow/approval-chain/chain'
import { chainProblems, type ChainProblem } from '@drawdesk/workflow/approval-chain/chain-problems'
import { chainToBpmn } from '@drawdesk/workflow/approval-chain/chain-to-bpmn'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { getLanguage } from '../../../../lib/texts/language.ts'
import type { DesignStore } from '../design-store.ts'
import { emptyDiagram } from '../empty-diagram.ts'

export interface OpenChain {
  steps: readonly ChainStep[]
  facts: ChainFacts
}

interface Chain {
  /** Undefined while the drawing is read, and where it is none of a chain. */
  open: OpenChain | undefined
  refusal: ChainRefusal['why'] | undefined
  /** What keeps it from becoming a drawing. */
  problems: readonly ChainProblem[]
  change: (steps: readonly ChainStep[]) => void
  /** What its start says. */
  changeFacts: (facts: Partial<ChainFacts>) => void
  /** Puts a new chain in the place of the drawing. */
  begin: (steps: readonly ChainStep[]) => void
}

/** Reads the draft as a chain, and writes it again with each change that is complete. A model in which nothing was drawn begins with `first`. */
export function useChain(store: DesignStore, first: () => readonly ChainStep[]): Chain {
  const xml = useStore(store, ({ draft }) => draft.xml)
  const [open, setOpen] = useState<OpenChain>()
  const [refusal, setRefusal] = useState<ChainRefusal['why']>()
  /** The drawing that stands for what is open: one that was written here is not read again. */
  const known = useRef<string>(undefined)
  /** Counts the changes: only the last one is written. */
  const round = useRef(0)
  const firstRef = useRef(first)
  useEffect(() => {
    if (known.current === xml) return undefined
    let isOver = false
    const read = async () => {
      const { pending } = store.getState().draft
      if (pending) {
        known.current = xml
        setRefusal(undefined)
        setOpen(pending)
        return
      }
      const { modelKey: key, name, nameEn } = store.getState().facts
      if (xml === emptyDiagram(key, name)) {
        known.current = xml
        setRefusal(undefined)
        setOpen({
          steps: firstRef.current(),
          facts: withEnglish({ key, name, language: getLanguage(), othersApprove: true }, nameEn),
        })
        return
      }
      const found = await bpmnToChain(xml)
      if (isOver) return
      known.current = xml
      setRefusal('why' in found ? found.why : undefined)
      setOpen('why' in found ? undefined : { steps: found.chain.steps, facts: withEnglish(found.facts, nameEn) })
    }
    void read()
    return () => {
      isOver = true
    }
  }, [store, xml])

  const put = (next: OpenChain) => {
    round.current += 1
    const mine = round.current
    setOpen(next)
    setRefusal(undefined)
    const chain = { steps: next.steps }
    const problems = chainProblems(chain).length
    store.getState().setPending(problems > 0 ? { ...next, problems } : undefined)
    if (problems > 0) return
    void chainToBpmn(chain, next.facts).then((written) => {
      if (mine !== round.current) return
      known.current = written
      store.getState().setXml(written)
    })
  }
  return {
    open,
    refusal,
    problems: open ? chainProblems({ steps: open.steps }) : [],
    change: (steps) => {
      if (open) put({ ...open, steps })
    },
    changeFacts: (facts) => {
      if (open) put({ ...open, facts: withoutEmpty({ ...open.facts, ...facts }) })
    },
    begin: (steps) => {
      const { name, nameEn, modelKey: key } = store.getState().facts
      // What is drawn stays until the new one is complete.
      known.current = xml
      put({ steps, facts: withEnglish({ key, name, language: getLanguage(), othersApprove: true }, nameEn) })
    },
  }
}

/** The diagram says its own words in English too, where the model has a name in it. */
const withEnglish = (facts: ChainFacts, nameEn: string): ChainFacts =>
  nameEn === '' || facts.nameEn !== undefined ? facts : { ...facts, nameEn }

/** What is empty is not said. */
function withoutEmpty({
  formKey,
  starterUsers = [],
  starterGroups = [],
  othersApprove,
  ...facts
}: ChainFacts): ChainFacts {
  return {
    ...facts,
    ...(formKey && { formKey }),
    ...(starterUsers.length > 0 && { starterUsers }),
    ...(starterGroups.length > 0 && { starterGroups }),
    ...(othersApprove && { othersApprove }),
  }
}
