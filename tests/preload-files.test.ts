import { expect, test } from 'vitest'
import { filesOfParts, preloadFiles } from '../tools/preload-files.ts'

const part = (file: string, imports: string[] = []) => ({ file, imports })

const manifest = {
  '_entry-1.js': { file: 'entry.js', name: 'entry', imports: ['_shared.js'] },
  '_shared.js': part('shared.js'),
  '_home.js': part('home.js', ['_entry-1.js', 'src/api/call.ts']),
  'src/app/portal/Portal.tsx': part('Portal.js', ['_home.js']),
  'src/api/call.ts': part('calls.js', ['_shared.js']),
  'src/dashboard/DashboardScreen.tsx': part('Dashboard.js', ['_home.js']),
  'src/session/SignInScreen.tsx': part('SignIn.js', ['_entry-1.js']),
  'src/query/QueryScreen.tsx': part('Query.js', ['_home.js', '_tabs.js']),
  'src/client/ClientTab.tsx': part('Client.js', ['_entry-1.js']),
  '_tabs.js': part('tabs.js'),
  'texts:en?entry': part('en-entry.js'),
  'texts:et?entry': part('et-entry.js'),
  'texts:en?home': part('en-home.js'),
  'texts:et?home': part('et-home.js'),
  'texts:en?query': part('en-query.js'),
  'texts:et?query': part('et-query.js'),
}

const customer = {
  'apply.html': { ...part('apply.js'), name: 'apply' },
  'texts:en?apply': part('en-apply.js', ['apply.html']),
  'texts:et?apply': part('et-apply.js', ['apply.html']),
}

test('preloads the files of a screen in one language, without those that the document names', () => {
  const portal = ['Portal.js', 'home.js', 'calls.js']
  expect(preloadFiles(manifest, customer)).toEqual({
    signIn: { en: ['en-entry.js', 'SignIn.js'], et: ['et-entry.js', 'SignIn.js'] },
    dashboard: {
      en: ['en-entry.js', 'en-home.js', ...portal, 'Dashboard.js'],
      et: ['et-entry.js', 'et-home.js', ...portal, 'Dashboard.js'],
    },
    query: {
      en: ['en-entry.js', 'en-home.js', 'en-query.js', ...portal, 'Query.js', 'tabs.js', 'Client.js'],
      et: ['et-entry.js', 'et-home.js', 'et-query.js', ...portal, 'Query.js', 'tabs.js', 'Client.js'],
    },
    customer: { en: ['en-apply.js'], et: ['et-apply.js'] },
  })
})

test('follows imports, naming each file once, even in a circle', () => {
  const circle = {
    'page.html': part('page.js', ['_a.js']),
    '_a.js': part('a.js', ['_b.js']),
    '_b.js': part('b.js', ['_a.js']),
  }
  expect(filesOfParts(circle, ['page.html'])).toEqual(['page.js', 'a.js', 'b.js'])
})

test('finds a chunk group by its name', () => {
  expect(filesOfParts(manifest, ['entry'])).toEqual(['entry.js', 'shared.js'])
})

test('throws for an unknown part, so that a renamed one cannot make a page look smaller', () => {
  expect(() => filesOfParts(manifest, ['texts:fi'])).toThrow('the built client has no texts:fi')
})
