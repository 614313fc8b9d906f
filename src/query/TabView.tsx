import { Stack } from '@chakra-ui/react/stack'
import { Suspense } from 'react'
import type { TabName } from '../../machines/flow/query/query-tabs.ts'
import { useLanguageCommands } from '../shell/language/LanguageProvider.tsx'
import { FetchBoundary } from '../shell/screen/FetchBoundary.tsx'
import { LazyPart } from '../shell/screen/LazyPart.tsx'
import { Appear } from '../design/Appear.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { queryParts } from './query-parts.ts'

/** What a tab shows; its belowFold cards come once the upper ones are here. */
export const TabView = ({ tab }: { tab: TabName }) => {
  const { view, belowFold } = queryParts(useLanguageCommands().bring).tabs[tab]
  return (
    <FetchBoundary key={tab}>
      <Suspense fallback={<Skeleton rows={8} />}>
        <Appear>
          <Stack gap="4">
            <view.View />
            {belowFold ? (
              <LazyPart>
                <belowFold.View />
              </LazyPart>
            ) : null}
          </Stack>
        </Appear>
      </Suspense>
    </FetchBoundary>
  )
}
