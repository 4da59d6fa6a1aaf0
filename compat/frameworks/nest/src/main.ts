/** An app of Nest. Node runs it as it is, which decorators would prevent. */
import 'reflect-metadata'
import { Module } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { greetings } from './nest.ts'

class AppModule {
  readonly name = 'greetings'
}
Module({})(AppModule)

const app = await NestFactory.create(AppModule)
app.use(greetings)
await app.listen(process.env['PORT'] ?? 3000)
