import { endpoint } from '@/lib/floor/http/endpoint'
import { returnsCalls } from '@/lib/returns/calls'
import { changeNote, deleteNote } from '@/lib/returns/notes/service'

export const PUT = endpoint(returnsCalls.changeNote, ({ ctx, params, body }) => changeNote(ctx, params.id, body))
export const DELETE = endpoint(returnsCalls.deleteNote, ({ ctx, params }) => deleteNote(ctx, params.id))
