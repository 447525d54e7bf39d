import { Button } from '@cupo/ui/button.tsx'
import { Card } from '@cupo/ui/card.tsx'
import { loadChunk } from '@cupo/ui/load-chunk.ts'
import { lazy, Suspense, useState } from 'react'
import { ownDataText } from '../../../../text/self-manage.ts'

const OwnDataList = lazy(() =>
  loadChunk(() => import('./own-data-list.tsx')).then((module) => ({ default: module.OwnDataList })),
)

export function OwnDataCard() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card title={ownDataText.title} id="permisos">
      {isOpen ? (
        <Suspense>
          <OwnDataList />
        </Suspense>
      ) : (
        <>
          <p>{ownDataText.lead}</p>
          <Button variant="secondary" onClick={() => setIsOpen(true)}>
            {ownDataText.open}
          </Button>
        </>
      )}
    </Card>
  )
}
