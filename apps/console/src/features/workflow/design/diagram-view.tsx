import { Alert } from 'antd'
import { lazy, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { useLanguage } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useIsNarrow } from '../../../resource/use-is-narrow.ts'
import { CanvasGround } from '../shared/canvas/canvas-ground.tsx'
import type { Badge } from '../shared/canvas/canvas.ts'
import { CanvasTools } from './canvas-tools.tsx'
import type { EditCanvas } from './canvas/edit-canvas.ts'
import { useEditMakers } from './canvas/edit-makers.ts'
import { useDrawn, useRestedXml } from './canvas/use-drawn.ts'
import { SimulationView } from './canvas/simulation-view.tsx'
import type { DesignStore } from './design-store.ts'
import { designTexts } from './design.i18n.ts'
import { FileMenu } from './files/file-menu.tsx'
import { PropertiesPanel } from './panel/properties-panel.tsx'
import { ProblemList } from './problems/problem-list.tsx'
import { useProblems } from './problems/use-problems.ts'
import { SidePanel } from './side-panel.tsx'

const CompareDialog = lazy(() => loadChunk(() => import('./versions/compare-dialog.tsx')))

interface DiagramViewProps {
  store: DesignStore
  /** Id of the chosen element. */
  chosen: string | undefined
  onChoose: (element: string | undefined) => void
  /** Hands out what writes the last change into the draft at once. */
  onSettle: (settle: (() => Promise<void>) | undefined) => void
}

/** The drawing with its tools, and beside it what the chosen element is and what is wrong. */
export function DiagramView({ store, chosen, onChoose, onSettle }: DiagramViewProps) {
  const t = useTexts(designTexts)
  const makers = useEditMakers()
  const language = useLanguage()
  const isNarrow = useIsNarrow()
  const [canvas, setCanvas] = useState<EditCanvas>()
  const [isSimulating, setIsSimulating] = useState(false)
  const [hasPanel, setHasPanel] = useState(true)
  /** The drawing that is compared with others. */
  const [compared, setCompared] = useState<string>()
  const drawn = useDrawn(canvas, store, () => canvas?.choose(chosen))
  const problems = useProblems(useRestedXml(store))
  const name = useStore(store, ({ facts }) => facts.modelKey)
  const { settle, isOpen } = drawn
  useEffect(() => canvas?.onChoose(onChoose), [canvas, onChoose])
  useEffect(() => {
    onSettle(settle)
    return () => onSettle(undefined)
    // Each time the canvas is another one; what it does does not change between.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [canvas])
  useProblemMarks(isOpen ? canvas : undefined, problems)
  const show = (element: string) => {
    onChoose(element)
    canvas?.choose(element)
  }
  const xmlNow = async () => {
    await settle()
    return store.getState().draft.xml
  }
  return (
    <div className={`flow-design${isNarrow ? ' flow-design-narrow' : ''}`}>
      <CanvasTools
        canvas={isSimulating ? undefined : canvas}
        isSimulating={isSimulating}
        onSimulate={async (wanted) => {
          await settle()
          setIsSimulating(wanted)
        }}
        hasPanel={hasPanel}
        onPanel={setHasPanel}
        end={
          <FileMenu
            canvas={isOpen ? canvas : undefined}
            name={name}
            xmlNow={xmlNow}
            onImport={store.getState().setXml}
            onCompare={() => void xmlNow().then(setCompared)}
          />
        }
      />
      {drawn.isBroken && <Alert type="error" showIcon title={t('broken')} description={t('brokenHelp')} />}
      <div className="flow-design-body">
        {/* Its menus are written in the language they were made in. */}
        <CanvasGround<EditCanvas>
          key={language}
          make={(ground) => makers.edit(ground, language)}
          label={t('canvas')}
          failed={t('canvasFailed')}
          hasOwnKeys
          onReady={setCanvas}
        >
          {isSimulating && <SimulationView xml={store.getState().draft.xml} />}
        </CanvasGround>
        {hasPanel && !isSimulating && (
          <SidePanel
            problems={problems}
            renderProblems={() => <ProblemList problems={problems} onChoose={show} />}
            renderProperties={() =>
              canvas && isOpen && <PropertiesPanel canvas={canvas} chosen={chosen} onRename={onChoose} />
            }
          />
        )}
      </div>
      {compared !== undefined && (
        <LazyPart>
          <CompareDialog {...comparison(store)} xml={compared} onClose={() => setCompared(undefined)} />
        </LazyPart>
      )}
    </div>
  )
}

/** What a comparison shows of the model. */
function comparison(store: DesignStore) {
  const { facts, base, initial } = store.getState()
  return { name: facts.name, processKey: facts.modelKey, savedXml: (base ?? initial).xml }
}

/** Marks on the drawing where something is wrong. */
function useProblemMarks(canvas: EditCanvas | undefined, problems: ReturnType<typeof useProblems>): void {
  const t = useTexts(designTexts)
  useEffect(() => {
    if (!canvas || !problems) return
    const worst = new Map<string, 'error' | 'warning'>()
    for (const { element, severity } of problems)
      if (element !== undefined && worst.get(element) !== 'error') worst.set(element, severity)
    const badges = [...worst].map(([element, severity]): Badge => ({
      element,
      look: `flow-badge-${severity}`,
      sign: '!',
      label: t(severity),
    }))
    canvas.mark(new Map([...worst].map(([id, severity]) => [id, `flow-problem-${severity}`])), badges)
  }, [canvas, problems, t])
}
