"""The client of the PyPI package mcp against daybook mcp and daybook serve --mcp, in its three modes. With a folder of the JSON schemas of the specification
(schema/REVISION/schema.json of modelcontextprotocol/modelcontextprotocol, as REVISION.json) every message is put to them.

usage: mcp_client.py VAULT [SCHEMAS]"""
import asyncio, json, os, subprocess, sys, tempfile
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client
from mcp.shared._httpx_utils import create_mcp_http_client
import jsonschema

vault = sys.argv[1]
schemas = sys.argv[2] if len(sys.argv) > 2 else None

async def by_pipe(mode, record):
    tee = f'tee -a "{record}.in" | daybook --vault "{vault}" mcp | tee -a "{record}.out"'
    parameters = StdioServerParameters(command="sh", args=["-c", tee], env=dict(os.environ))
    async with Client(stdio_client(parameters), mode=mode) as client:
        await session(client, mode)

async def by_http(mode, address, token):
    headers = {"Authorization": "Bearer " + token}
    async with create_mcp_http_client(headers=headers) as http:
        async with Client(streamable_http_client(address, http_client=http), mode=mode) as client:
            await session(client, "http " + mode)

async def session(client, mode):
    tools = (await client.list_tools()).tools
    assert len(tools) == 18, tools
    for tool in tools:
        jsonschema.Draft202012Validator.check_schema(tool.input_schema)
        jsonschema.Draft202012Validator.check_schema(tool.output_schema)
    calls = [("search", {"query": "the"}), ("lists", {}), ("lists", {"name": "groceries"}), ("day", {}), ("agenda", {}), ("agenda", {"open_tasks": True}),
        ("free", {}), ("mood_stats", {}), ("tags", {}), ("table", {"group": "kind", "sums": ["Sum:words"]}), ("base", {}), ("sensor_history", {"device": "kitchen"}), ("log", {"text": "Ran", "dry_run": True}),
        ("list_add", {"items": ["oat milk"], "dry_run": True}), ("read", {"path": "none.md"})]
    schema = {t.name: t.output_schema for t in tools}
    path = None
    for name, arguments in calls:
        result = await client.call_tool(name, arguments)
        if result.is_error:
            print("  ", mode, name, "->", result.content[0].text.replace("\n", " / ")[:120])
        else:
            jsonschema.validate(result.structured_content, schema[name])
            if name == "search" and result.structured_content["results"]:
                path = result.structured_content["results"][0]["path"]
    if path:
        read = await client.call_tool("read", {"path": path})
        jsonschema.validate(read.structured_content, schema["read"])
    try:
        await client.call_tool("none", {})
        raise SystemExit("an unknown tool was called")
    except Exception as error:
        print("  ", mode, type(error).__name__, str(error)[:80])
    for resource in (await client.list_resources()).resources[:5]:
        await client.read_resource(str(resource.uri))
    await client.list_resource_templates()
    for prompt in (await client.list_prompts()).prompts:
        await client.get_prompt(prompt.name, {})
    results = await asyncio.gather(*(client.call_tool("lists", {}) for _ in range(100)))
    assert all(not r.is_error for r in results)
    print(mode, "ok,", getattr(client, "protocol_version", ""))

def check(record, revision):
    whole = json.load(open(os.path.join(schemas, revision + ".json")))
    defs = "$defs" if "$defs" in whole else "definitions"
    methods = {}
    names = {"server/discover": "DiscoverResult", "initialize": "InitializeResult", "tools/list": "ListToolsResult", "tools/call": "CallToolResult",
        "resources/list": "ListResourcesResult", "resources/templates/list": "ListResourceTemplatesResult", "resources/read": "ReadResourceResult",
        "prompts/list": "ListPromptsResult", "prompts/get": "GetPromptResult"}
    for line in open(record + ".in"):
        message = json.loads(line)
        if "id" in message: methods[message["id"]] = message["method"]
    def validator(name):
        return jsonschema.Draft202012Validator({"$schema": "https://json-schema.org/draft/2020-12/schema", "$ref": f"#/{defs}/{name}", defs: whole[defs]})
    count = 0
    for line in open(record + ".out"):
        message = json.loads(line)
        validator("JSONRPCMessage").validate(message)
        name = names.get(methods.get(message.get("id")))
        if "result" in message and name: validator(name).validate(message["result"])
        count += 1
    print("  ", count, "messages are as", revision, "has them")

with tempfile.TemporaryDirectory() as folder:
    for mode, revision in [("auto", "2026-07-28"), ("legacy", "2025-11-25"), ("2026-07-28", "2026-07-28")]:
        record = os.path.join(folder, mode)
        asyncio.run(by_pipe(mode, record))
        if schemas: check(record, revision)

server = subprocess.Popen(["daybook", "--vault", vault, "serve", "--mcp", "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
try:
    base = server.stdout.readline().split("/#")[0]
    said = next(line for line in server.stderr if "mcp-token" in line)
    token = open(said.strip().split(" in ")[-1]).read().strip()
    for mode in ["auto", "legacy", "2026-07-28"]:
        asyncio.run(by_http(mode, base + "/mcp", token))
finally:
    server.terminate()
    assert server.wait() == 0
