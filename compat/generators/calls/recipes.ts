import { Attachment, type Call } from './call.ts'

export const pictureId = '00000000-0000-4000-8000-000000000000'

export const calls: readonly Call[] = [
  { operationId: 'signIn', body: { name: 'Ada', password: 'wrong' }, status: 401 },
  { operationId: 'signIn', body: { name: 'Ada', password: 'secret' }, status: 200 },
  { operationId: 'signOut', status: 200 },
  { operationId: 'setTheme', body: 'dark', status: 200 },
  { operationId: 'getTheme', cookies: { theme: 'dark' }, status: 200 },
  { operationId: 'upload', body: { title: 'Sunset', file: new Attachment('pixels', 'sunset.png', 'image/png') }, status: 200 },
  { operationId: 'download', path: { id: pictureId }, status: 200 },
  { operationId: 'download', path: { id: 'none' }, status: 404 },
  { operationId: 'watch', path: { id: 'sunset' }, status: 302 },
  { operationId: 'putNote', path: { id: 'a b' }, body: { text: 'Buy milk' }, status: 200 },
  { operationId: 'getNote', path: { id: 'a b' }, status: 200 },
  { operationId: 'listPosts', query: { limit: 2 }, status: 200 },
]
