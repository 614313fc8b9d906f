import { Stack } from '@chakra-ui/react/stack'
import { Suspense } from 'react'
import type { TabName } from '../../machines/flow/query/tabs.ts'
import { useLanguageCommands } from '../shell/language/LanguageProvider.tsx'
import { FetchBoundary } from '../shell/screen/FetchBoundary.tsx'
import { LatePart } from '../shell/screen/LatePart.tsx'
import { Appear } from '../design/Appear.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { queryParts } from './query-parts.ts'

/** What a tab shows; its lower cards come once the upper ones are here. */
export const TabView = ({ tab }: { tab: TabName }) => {
  const { view, lower } = queryParts(useLanguageCommands().bring).tabs[tab]
  return (
    <FetchBoundary key={tab}>
      <Suspense fallback={<Skeleton rows={8} />}>
        <Appear>
          <Stack gap="4">
            <view.View />
            {lower ? (
              <LatePart>
                <lower.View />
              </LatePart>
            ) : null}
          </Stack>
        </Appear>
      </Suspense>
    </FetchBoundary>
  )
}
