import { preloadOverlays } from '../../src/design/lazy-overlay.tsx'
import '../../src/shell/alerts/Alerts.tsx'
import '../../src/design/Dialog.tsx'
import '../../src/design/form/Combobox.tsx'
import '../../src/design/Menu.tsx'
import '../../src/design/Tooltip.tsx'
import '../../src/design/table/Pagination.tsx'
import { assetFormChunk, extraFieldsChunk } from '../../src/asset/asset-chunks.ts'
import { queryParts } from '../../src/query/query-parts.ts'

// As in an idle browser: overlays are loaded. Loading them has its own tests.
await preloadOverlays()
const { tabs, ...parts } = queryParts(async () => undefined)
const shown = [tabs.client.view, assetFormChunk, extraFieldsChunk, ...Object.values(parts)]
await Promise.all(shown.map((part) => part.fetch()))
