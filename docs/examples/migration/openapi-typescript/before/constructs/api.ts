/** A part of what openapi-typescript writes for the document of the guide. */
export interface paths {
  '/books/{id}': {
    get: {
      parameters: { path: { id: string }; query?: { fields?: string[] } }
      responses: {
        200: { content: { 'application/json': components['schemas']['Book'] } }
        404: { content: { 'application/json': { reason: string } } }
      }
    }
  }
}

export interface components {
  schemas: { Book: { title: string; year?: number } }
}
