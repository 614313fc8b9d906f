const pattern = (text: string) => text.replaceAll('.', String.raw`\.`)

/** Finds modules by their paths in the project, or by the ends of their paths in a package. */
const sources = (...paths: string[]) => new RegExp(`/(?:${paths.map(pattern).join('|')})$`)

const packages = (...names: string[]) => new RegExp(`/node_modules/(?:${names.join('|')})/`)

/** Modules that this many lazily loaded screens, tabs and dialogs use are fetched as one chunk. */
const COMMON_TO = 8

/**
 * Groups of modules that Vite builds into one chunk each. A group holds the modules that its `test` finds and everything
 * that they import; a module that several groups need belongs to the one with the highest priority. Screens, tabs and
 * dialogs in no group become chunks of their own. One large chunk compresses better and loads faster than twenty small
 * ones.
 */
export const chunkGroups = [
  // The same in every release.
  { name: 'react', test: packages('react', 'react-dom', 'scheduler', 'xstate'), priority: 7 },
  {
    // With what both the sign-in and the portal show, so that neither fetches the other.
    name: 'entry',
    // The customer's page has none.
    minSize: 1000,
    test: sources(
      'src/entry-client.tsx',
      'src/design/hydrated.ts',
      'src/design/IconButton.tsx',
      'src/design/TextLink.tsx',
      'src/design/useKeptFocus.ts',
      'src/design/form/Input.tsx',
    ),
    priority: 6,
  },
  // With what every other form is made of.
  { name: 'signIn', test: sources('src/session/SignInScreen.tsx'), priority: 5 },
  // The dashboard is every user's first screen.
  {
    name: 'portal',
    test: sources('src/app/portal/Portal.tsx', 'src/dashboard/DashboardScreen.tsx'),
    priority: 4,
  },
  {
    name: 'overlays',
    test: sources(
      'src/design/MenuPopup.tsx',
      'src/design/TooltipBubble.tsx',
      'src/design/DialogWindow.tsx',
      'src/shell/alerts/Toasts.tsx',
    ),
    priority: 1,
  },
  { name: 'common', minShareCount: COMMON_TO, priority: 3 },
  { name: 'query', test: sources('src/query/QueryScreen.tsx'), priority: 2 },
]
